/** The parameters of an address after some of them were set, or left out where they are empty. */
export function changedParams(
  before: URLSearchParams,
  next: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(next)) value ? after.set(name, value) : after.delete(name);
  return after;
}
