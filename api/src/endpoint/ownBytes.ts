/**
 * Bytes that may be cached. Node cuts a small Buffer from 64 kB that stay in memory as long as any piece of them does,
 * so that a cache of small answers would take many times what it counts; these have memory of their own.
 */
export function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
