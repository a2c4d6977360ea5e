/**
 * Tells when the upstream work of a request is to end. An `AbortSignal` is one; a request has a lighter one, since
 * most requests end by being answered.
 */
export interface Ending {
  readonly aborted: boolean;
  addEventListener(event: 'abort', listener: () => void): void;
  removeEventListener(event: 'abort', listener: () => void): void;
}

/** What is known of the caller. Of all that it sent, only these travel on. */
export interface Caller {
  /** The bearer token, without its scheme. */
  readonly token: string | null;
  /** Stands for the token in the keys of caches. */
  readonly scope: string;
  /** The id that the token claims. */
  readonly userId: string | null;
  readonly requestId: string;
  /** `X-Forwarded-For`: where the caller is, by which a server limits failed logins. */
  readonly forwardedFor: () => string;
  /** Ends the upstream work when the caller leaves or the request's time is up. */
  readonly signal: () => Ending;
}
