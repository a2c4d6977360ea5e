import { CODES } from '../../api/src/errors/messages.ts';

type Body = Record<string, unknown>;

/** An answer of the API, read; the codes of its validation errors stand apart from their texts. */
export type Answered = { status: number; headers: Headers; text: string; body: Body; codes?: Record<string, string[]> };

/** Takes the codes of validation errors from a body; each text must have one of the closed list. */
const withoutCodes = (body: Body): { body: Body; codes: Record<string, string[]> } => {
  const { codes, ...texts } = body as Body & { codes: Record<string, string[]> };
  const expected = Object.entries(texts).filter(([, own]) => Array.isArray(own));
  const isComplete = expected.every(
    ([name, own]) => codes?.[name]?.length === (own as unknown[]).length && codes[name].every((code) => isCode(code)),
  );
  if (!isComplete || Object.keys(codes).length !== expected.length)
    throw new Error(`validation errors without their codes: ${JSON.stringify(body)}`);
  return { body: texts, codes };
};

const isCode = (code: string): boolean => (CODES as readonly string[]).includes(code);

/** Speaks REST v1 over real HTTP as one person. */
export class Rest {
  readonly root: string;
  readonly token: string | undefined;

  constructor(root: string, token?: string) {
    this.root = root;
    this.token = token;
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answered> {
    const response = await fetch(this.root + path, {
      method,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
    const json: Body = isJson ? JSON.parse(text) : {};
    const read = isJson && response.status === 400 ? withoutCodes(json) : { body: json };
    return { status: response.status, headers: response.headers, text, ...read };
  }

  get = (path: string, headers?: Record<string, string>) => this.send('GET', path, undefined, headers);
  post = (path: string, body: unknown = {}, headers?: Record<string, string>) => this.send('POST', path, body, headers);
  patch = (path: string, body: unknown, headers?: Record<string, string>) => this.send('PATCH', path, body, headers);
  delete = (path: string) => this.send('DELETE', path);

  /** The same server as another person. */
  as = (token: string | undefined): Rest => new Rest(this.root, token);
}

/** Passwords of the demo accounts. */
export const PASSWORDS = {
  admin: 'Admin#2026',
  usuario: 'Usuario#2026',
  usuario2: 'Usuario#2026',
  editor: 'Editor#2026',
} as const;

/** Signs in as one of the demo accounts. */
export const signIn = async (root: string, username: keyof typeof PASSWORDS): Promise<Rest> => {
  const { body } = await new Rest(root).post('token/', { username, password: PASSWORDS[username] });
  return new Rest(root, String(body.access));
};
