import { CODES } from '../../api/src/errors/messages.ts';

type Body = Record<string, unknown>;

export type RestRequest = { method: string; path: string; headers: Record<string, string>; body: string | undefined };
export type RestResponse = { status: number; headers: Headers; text: string };

/** A parsed response; the codes of its validation errors are apart from their texts. */
export type Answered = RestResponse & { body: Body; codes?: Record<string, string[]> };

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

/** A client of REST v1 over HTTP, with the token of one person. */
export class Rest {
  root: string;
  token: string | undefined;

  constructor(root: string, token?: string) {
    this.root = root;
    this.token = token;
  }

  /** Sends a request as it is. */
  protected async exchange(request: RestRequest): Promise<RestResponse> {
    const { method, path, headers, body } = request;
    const response = await fetch(this.root + path, { method, headers, ...(body !== undefined && { body }) });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answered> {
    const response = await this.exchange({
      ...{ method, path },
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    });
    const isJson = response.headers.get('content-type')?.includes('json') && response.text !== '';
    const json: Body = isJson ? JSON.parse(response.text) : {};
    const read = isJson && response.status === 400 ? withoutCodes(json) : { body: json };
    return { ...response, ...read };
  }

  get = (path: string, headers?: Record<string, string>) => this.send('GET', path, undefined, headers);
  post = (path: string, body: unknown = {}, headers?: Record<string, string>) => this.send('POST', path, body, headers);
  patch = (path: string, body: unknown, headers?: Record<string, string>) => this.send('PATCH', path, body, headers);
  delete = (path: string) => this.send('DELETE', path);

  /** The rows of a page. */
  rows = async <Row = { id: number }>(path: string): Promise<Row[]> => (await this.get(path)).body.results as Row[];

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
