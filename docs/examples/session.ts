interface Tokens {
  access: string;
  refresh: string;
}

interface Answer {
  data?: { tokens: Tokens & { errors: { message: string }[] } } | null;
  errors?: { message: string }[];
}

/** A signed-in user. The access token lives five minutes; `renew` exchanges the refresh token for the next pair. */
export class Session {
  readonly #url: string;
  #tokens: Tokens | null = null;
  #renewal: Promise<string> | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  /** The access token; null before the sign-in. */
  get access(): string | null {
    return this.#tokens?.access ?? null;
  }

  async signIn(username: string, password: string): Promise<string> {
    return await this.#exchange(
      'mutation ($username: String!, $password: String!) { tokens: login(username: $username, password: $password) { access refresh errors { message } } }',
      { username, password },
    );
  }

  /** One exchange for all requests that were refused at the same time: a refresh token works once. */
  renew(): Promise<string> {
    this.#renewal ??= this.#exchange(
      'mutation ($refresh: String!) { tokens: refreshToken(refresh: $refresh) { access refresh errors { message } } }',
      { refresh: this.#tokens?.refresh ?? '' },
    ).finally(() => {
      this.#renewal = null;
    });
    return this.#renewal;
  }

  async #exchange(query: string, variables: object): Promise<string> {
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors = [] }: Answer = await response.json();
    const [reason] = [...errors, ...(data?.tokens.errors ?? [])];
    if (reason || !data) throw new Error(reason?.message ?? 'No answer');
    this.#tokens = { access: data.tokens.access, refresh: data.tokens.refresh };
    return this.#tokens.access;
  }
}
