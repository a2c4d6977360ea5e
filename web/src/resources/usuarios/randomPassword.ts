/** Good by the rules of every password (spec §5), and seen by nobody: whoever it is for chooses another by a link. */
export function randomPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return `${btoa(String.fromCharCode(...bytes))}-A`;
}
