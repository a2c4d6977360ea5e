import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** Seconds that an access token lasts. */
const ACCESS_SECONDS = 5 * 60;
/** Seconds that a refresh token lasts. */
export const REFRESH_SECONDS = 24 * 60 * 60;

/** What a token says. */
export type Claims = { user_id: number; sesion: string; jti: string; token_type: TokenType };
type TokenType = 'access' | 'refresh';

/** Signs and reads tokens. */
export type Tokens = {
  issue(type: TokenType, claims: Omit<Claims, 'jti' | 'token_type'>): Promise<{ token: string; jti: string }>;
  /** The claims of a token that is ours, whole and not expired; undefined otherwise. */
  read(token: string, type?: TokenType): Promise<Claims | undefined>;
};

export const createTokens = (secretKey: string, clock: () => Date): Tokens => {
  const key = new TextEncoder().encode(secretKey);
  return {
    async issue(type, claims) {
      const [jti, now] = [randomUUID(), Math.floor(clock().getTime() / 1000)];
      const expires = now + (type === 'access' ? ACCESS_SECONDS : REFRESH_SECONDS);
      const jwt = new SignJWT({ ...claims, token_type: type }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' });
      return { token: await jwt.setJti(jti).setIssuedAt(now).setExpirationTime(expires).sign(key), jti };
    },
    async read(token, type) {
      try {
        const { payload } = await jwtVerify<Claims>(token, key, { algorithms: ['HS256'], currentDate: clock() });
        return type === undefined || payload.token_type === type ? payload : undefined;
      } catch {
        return undefined;
      }
    },
  };
};
