/** Whether the browser let a text be copied; without HTTPS, or when the person said no, it does not. */
export async function couldCopy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
