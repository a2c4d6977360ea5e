import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The key that signs tokens, created once in a file that only its owner can read. */
export function secretOf(dataDir: string): string {
  const path = join(dataDir, 'secret');
  try {
    writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < 32) throw new Error(`${path} must have at least 32 characters; delete it to create a new one.`);
  return secret;
}
