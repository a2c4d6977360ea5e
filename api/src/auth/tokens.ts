import { createHmac, timingSafeEqual } from 'node:crypto';

const ACCESS_SECONDS = 5 * 60;
/** Seconds that a refresh token lasts, and so an unused session. */
export const REFRESH_SECONDS = 24 * 60 * 60;

export interface Claims {
  user_id: number;
  sesion: string;
  jti: string;
  token_type: TokenType;
}
type TokenType = 'access' | 'refresh';

/** When a token is issued, and its latest possible end. */
interface Validity {
  issued: Date;
  end: Date;
}

/** Signs and reads tokens: JWT, HS256. */
export interface Tokens {
  /** The same claims and validity give the same token. */
  issue(type: TokenType, claims: Omit<Claims, 'token_type'>, validity: Validity): string;
  /** The claims of a valid token of ours; undefined otherwise. */
  read(token: string, type?: TokenType): Claims | undefined;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** The only accepted header, so that a token cannot choose its algorithm. */
const HEADER = encode({ alg: 'HS256', typ: 'JWT' });

/** The HMAC is synchronous: Node's asynchronous functions would wait for the threads that hash passwords. */
export function createTokens(secretKey: string, clock: () => Date): Tokens {
  const sign = (text: string): string => createHmac('sha256', secretKey).update(text).digest('base64url');
  return {
    issue(type, claims, { issued, end }) {
      const [iat, last] = [issued, end].map((moment) => Math.floor(moment.getTime() / 1000)) as [number, number];
      const exp = Math.min(last, iat + (type === 'access' ? ACCESS_SECONDS : REFRESH_SECONDS));
      const text = `${HEADER}.${encode({ ...claims, token_type: type, iat, exp })}`;
      return `${text}.${sign(text)}`;
    },
    read(token, type) {
      const [header, body = '', signature = '', ...rest] = token.split('.');
      // Compared as text: Node decodes "x", "x=" and "x!!" alike, so one token would have many spellings.
      const given = Buffer.from(signature);
      const right = Buffer.from(sign(`${HEADER}.${body}`));
      if (header !== HEADER || rest.length || given.length !== right.length || !timingSafeEqual(given, right)) {
        return undefined;
      }
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims & { exp: number };
      if (claims.exp <= Math.floor(clock().getTime() / 1000)) return undefined;
      return type === undefined || claims.token_type === type ? claims : undefined;
    },
  };
}
