import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The key that signs tokens, made once and kept where only its owner reads it. */
export function secretOf(dataDir: string): string {
  const path = join(dataDir, 'secret');
  try {
    writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < 32)
    throw new Error(`${path} must hold at least 32 characters; delete it to have a new one made.`);
  return secret;
}
