/**
 * Bytes that may be cached. Node cuts a small Buffer from 64 kB that stay in memory as long as any piece of them does,
 * so that a cache of small answers would take many times what it counts; these have memory of their own.
 */
export function ownBytes(source: string | Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(source));
  if (typeof source === 'string') bytes.write(source);
  else source.copy(bytes);
  return bytes;
}
