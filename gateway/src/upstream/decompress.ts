import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { TransportError } from './errors.ts';
import type { Reply } from './transport.ts';

const DECODERS: Record<string, (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** An answer in plain bytes: some servers and proxies compress for who never asked for it. */
export async function decoded(reply: Reply, maxBytes: number): Promise<Reply> {
  const encoding = String(reply.headers['content-encoding']).trim().toLowerCase();
  if (encoding === 'identity' || reply.body.length === 0) return reply;
  const decode = DECODERS[encoding];
  if (!decode) throw new TransportError('unusable', `the answer is encoded as ${encoding.slice(0, 40)}`);
  try {
    return { ...reply, body: await decode(reply.body, { maxOutputLength: maxBytes }) };
  } catch {
    throw new TransportError('unusable', `the answer is not ${encoding}, or too large`);
  }
}
