import { randomBytes } from 'node:crypto';
import type { TraceContext } from '../upstream/caller.ts';

/** A `traceparent` of W3C Trace Context: version, trace, parent and flags. */
const PARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

const id = (bytes: number) => randomBytes(bytes).toString('hex');

/** The caller's trace, else one of its own where traces are made; its span is the caller's where none are. */
export function traceOf(header: string | string[] | undefined, traced: boolean): TraceContext | null {
  const sent = typeof header === 'string' ? PARENT.exec(header) : null;
  if (!sent && !traced) return null;
  const [, trace = id(16), above = null, flags = '01'] = sent ?? [];
  const span = traced || above === null ? id(8) : above;
  return { trace, above, span, parent: `00-${trace}-${span}-${flags}` };
}
