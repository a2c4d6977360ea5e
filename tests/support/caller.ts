import type { BrowserContext, Page } from '@playwright/test';
import { PASSWORDS } from './rest.ts';
import type { RunningStack } from './spawn-stack.ts';

type Tokens = { readonly access: string; readonly refresh: string };
type Written = { r: { record: { id: string }; errors: { message: string }[] } };

/** The gateway over plain HTTP, as one person. */
export class Caller {
  readonly #url: string;
  readonly tokens: Tokens;

  private constructor(url: string, tokens: Tokens) {
    this.#url = url;
    this.tokens = tokens;
  }

  /** Signs in; the accounts of the demo need no password here. */
  static async signIn(url: string, username: string, password = passwordOf(username)): Promise<Caller> {
    const query = 'mutation($u: String!, $p: String!) { r: login(username: $u, password: $p) { access refresh } }';
    const { r } = await post<{ r: Tokens }>(url, query, { u: username, p: password });
    return new Caller(url, r);
  }

  ask<T>(query: string, variables: Record<string, unknown> = {}): Promise<T> {
    return post<T>(this.#url, query, variables, this.tokens.access);
  }

  /** Creates a record and returns its id. */
  create(type: string, input: Record<string, unknown>): Promise<string> {
    return this.#write(`create${type}`, `$input: ${type}Input!`, 'input: $input', { input });
  }

  update(type: string, id: string | undefined, input: Record<string, unknown>): Promise<string> {
    return this.#write(`update${type}`, `$id: ID!, $input: ${type}Patch!`, 'id: $id, input: $input', { id, input });
  }

  async deactivate(type: string, id: string | undefined): Promise<void> {
    await this.ask(`mutation($id: ID!) { deactivate${type}(id: $id) { errors { message } } }`, { id });
  }

  /** Throws the server's validation errors. */
  async #write(name: string, types: string, values: string, variables: Record<string, unknown>): Promise<string> {
    const query = `mutation(${types}) { r: ${name}(${values}) { record { id } errors { message } } }`;
    const { r } = await this.ask<Written>(query, variables);
    if (!r || r.errors.length > 0) throw new Error(`${name}: ${r?.errors.map(({ message }) => message).join(', ')}`);
    return r.record.id;
  }
}

function passwordOf(username: string): string {
  const password = new Map<string, string>(Object.entries(PASSWORDS)).get(username);
  if (!password) throw new Error(`${username} is no account of the demo`);
  return password;
}

async function post<T>(url: string, query: string, variables: Record<string, unknown>, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: T; errors?: { message: string }[] };
  if (errors) throw new Error(errors.map(({ message }) => message).join(', '));
  return data;
}

/** Puts a person's session into the browser, as the sign-in screen would. */
export async function enter(context: BrowserContext, { tokens }: Caller, lang: 'es' | 'en' = 'es'): Promise<void> {
  await context.addInitScript(
    ([access, refresh, chosen]) => {
      if (sessionStorage.getItem('entered')) return;
      sessionStorage.setItem('entered', 'yes');
      localStorage.setItem('_riart_accessToken', access);
      localStorage.setItem('_riart_refreshToken', refresh);
      localStorage.setItem('encuestas.lang', chosen);
    },
    [tokens.access, tokens.refresh, lang] as const,
  );
}

/** Puts another person's session into a page that is open. */
export const replaceSession = (page: Page, { tokens }: Pick<Caller, 'tokens'>) =>
  page.evaluate(
    ([access, refresh]) => {
      localStorage.setItem('_riart_accessToken', access);
      localStorage.setItem('_riart_refreshToken', refresh);
    },
    [tokens.access, tokens.refresh] as const,
  );

/** Signs in without the sign-in screen, which has tests of its own. */
export async function enterAs(page: Page, { url }: Pick<RunningStack, 'url'>, username: string, password?: string) {
  await enter(page.context(), await Caller.signIn(url, username, password));
}
