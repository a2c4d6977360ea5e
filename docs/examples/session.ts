interface Tokens {
  access: string;
  refresh: string;
}

interface Answer {
  data?: { tokens: Tokens & { errors: { message: string; code: string | null }[] } } | null;
  errors?: { message: string; extensions?: { code?: string } }[];
}

/** A refused sign-in or renewal, with the code of the gateway. */
export class SessionError extends Error {
  readonly code: string | null;

  constructor(message: string, code: string | null) {
    super(message);
    this.code = code;
  }
}

/** A signed-in user. The access token lives five minutes; `renew` exchanges the refresh token for the next pair. */
export class Session {
  readonly #url: string;
  readonly #onEnd: () => void;
  #tokens: Tokens | null = null;
  #renewal: Promise<string> | null = null;

  /** `onEnd` runs once the gateway refuses to renew the session: show the sign-in. */
  constructor(url: string, onEnd: () => void = () => {}) {
    this.#url = url;
    this.#onEnd = onEnd;
  }

  /** The access token; null before the sign-in. */
  get access(): string | null {
    return this.#tokens?.access ?? null;
  }

  /** The header of a request. */
  get authorization(): string {
    return `Bearer ${this.access}`;
  }

  async signIn(username: string, password: string): Promise<string> {
    return await this.#exchange(
      'mutation ($username: String!, $password: String!) { tokens: login(username: $username, password: $password) { access refresh errors { message code } } }',
      { username, password },
    );
  }

  /** Renews the token unless an earlier exchange replaced the refused header. A refresh token works once. */
  async renew(refused: string): Promise<void> {
    if (!this.#tokens) throw new SessionError('Nobody is signed in', 'UNAUTHENTICATED');
    if (!this.#renewal && refused !== this.authorization) return;
    this.#renewal ??= this.#exchange(
      'mutation ($refresh: String!) { tokens: refreshToken(refresh: $refresh) { access refresh errors { message code } } }',
      { refresh: this.#tokens.refresh },
    ).finally(() => {
      this.#renewal = null;
    });
    try {
      await this.#renewal;
    } catch (error) {
      if (this.#tokens && error instanceof SessionError && error.code === 'UNAUTHENTICATED') {
        this.#tokens = null;
        this.#onEnd();
      }
      throw error;
    }
  }

  async #exchange(query: string, variables: object): Promise<string> {
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors = [] }: Answer = await response.json();
    const refusals = errors.map(({ message, extensions }) => ({ message, code: extensions?.code ?? null }));
    const [reason] = [...refusals, ...(data?.tokens.errors ?? [])];
    if (reason || !data) throw new SessionError(reason?.message ?? 'No answer', reason?.code ?? null);
    this.#tokens = { access: data.tokens.access, refresh: data.tokens.refresh };
    return this.#tokens.access;
  }
}
