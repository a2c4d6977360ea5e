import type { TraceContext } from '@encuestas/ops';

/** Whoever holds a token; each has cache entries of its own. */
export interface Tenant {
  /** A short key that stands for the token in the keys of caches. */
  readonly tenant: string;
  /** The bearer token, without its scheme. */
  readonly token: string | null;
  /** The id that the token claims. */
  readonly userId: string | null;
  /** The caller's headers that are sent on because the options name them; another value is another tenant. */
  readonly forwarded: Readonly<Record<string, string>>;
}

/** What is known of the caller. Of all that it sent, only these travel on. */
export interface Caller extends Tenant {
  readonly requestId: string;
  /** Null where nobody traces. */
  readonly trace: TraceContext | null;
  /** `X-Forwarded-For`: where the caller is, by which a server limits guesses. */
  readonly forwardedFor: () => string;
  /** Aborts the upstream calls when the caller disconnects or the request times out. */
  readonly signal: () => AbortSignal;
}

/** What is sent on as `traceparent`, by the span that the call has where it is recorded. */
export const parentOf = ({ trace, span, flags }: TraceContext, own = span): string => `00-${trace}-${own}-${flags}`;
