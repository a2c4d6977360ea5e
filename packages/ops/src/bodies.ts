const CHARSET = /;\s*charset\s*=\s*"?([\w:.-]+)/i;

/** Whether a content type names another charset than UTF-8. */
export function hasOtherCharset(contentType = ''): boolean {
  const charset = CHARSET.exec(contentType)?.[1];
  return charset !== undefined && !/^utf-?8$/i.test(charset);
}

const [QUOTE, BACKSLASH, ARRAY, ARRAY_END, OBJECT, OBJECT_END] = Buffer.from('"\\[]{}');

/** Whether JSON is nested more than `levels` deep. `JSON.parse` takes a second for each megabyte of nested brackets. */
export function isDeeperThan(levels: number, json: Buffer): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index];
    if (inString) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === ARRAY || byte === OBJECT) {
      depth += 1;
      if (depth > levels) return true;
    } else if (byte === ARRAY_END || byte === OBJECT_END) depth -= 1;
  }
  return false;
}

/** Bytes for a cache. A pooled Buffer would keep its whole pool of 64 kB in memory. */
export function ownBytes(source: string | Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(source));
  if (typeof source === 'string') bytes.write(source);
  else source.copy(bytes);
  return bytes;
}
