/** What may stand in a log and in a header: nothing that could end a line or pretend to be another field. */
const REQUEST_ID = /^[\w.-]{8,64}$/;
/** W3C Trace Context: version, trace, span, flags; all zeros is none. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-|$)/;

/** The caller's id of its request, so that its log and ours can be joined; one of our own where that cannot be taken. */
export function requestIdOf(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : crypto.randomUUID();
}

/** The trace that a request belongs to. */
export function traceIdOf(sent: string | string[] | undefined): string | undefined {
  return typeof sent === 'string' ? TRACEPARENT.exec(sent)?.[1] : undefined;
}
