/** The parameters of an address after some of them were set, or left out where they are empty. */
export function changedParams(
  before: URLSearchParams,
  next: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(next)) value ? after.set(name, value) : after.delete(name);
  return after;
}

/**
 * An address is changed at once: drawn in a transition, which waits while much is drawn, the next choice would begin with
 * the parameters of before and forget this one.
 */
export const AT_ONCE = { flushSync: true };
