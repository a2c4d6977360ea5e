import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const SHARED_MEMORY = '/dev/shm';

/** Bytes: four times the size of the tests' files. */
const ROOM = 8 * 2 ** 30;

/** Whether there is a folder in memory, and room in both (Linux). */
function hasRoomInMemory(): boolean {
  if (!existsSync(SHARED_MEMORY) || freemem() < ROOM) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= ROOM;
}

/**
 * Puts the temporary files of child processes into memory if there is room: the tests create hundreds of databases, and
 * the disk took a tenth of the time. Keeps a TMPDIR that is set. Removes the folder when this process ends.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !hasRoomInMemory()) return;
  const folder = mkdtempSync(join(SHARED_MEMORY, 'encuestas-'));
  // Like /tmp: PostgreSQL and apt write there as their own users.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
}
