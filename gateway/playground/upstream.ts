/** One call of the gateway to REST v1, as `extensions.upstream` tells it. */
export interface UpstreamCall {
  method: string;
  path: string;
  status: number | string;
  ms: number;
  answer: string;
}

interface Answer {
  data?: { login?: { access?: string | null } | null } | null;
  extensions?: { upstream?: UpstreamCall[] };
}

/** A fetch that sends the token, shows each answer's upstream calls, and takes over the token of a sign-in. */
export const capturingFetch =
  (token: string, onCalls: (calls: UpstreamCall[]) => void, onToken: (access: string) => void): typeof fetch =>
  async (input, init) => {
    const headers = new Headers(init?.headers);
    // A header of the same name takes precedence, regardless of case.
    if (token && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
    const response = await fetch(input, { ...init, headers });
    const answer: Answer = await response
      .clone()
      .json()
      .catch(() => ({}));
    if (answer.extensions?.upstream) onCalls(answer.extensions.upstream);
    if (answer.data?.login?.access) onToken(answer.data.login.access);
    return response;
  };
