import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const SHARED_MEMORY = '/dev/shm';

/** Bytes: four times what the files of the tests take together. */
const ROOM = 8 * 2 ** 30;

/** Whether this is a Linux machine with a folder that is kept in memory, and room in both. */
function hasRoomInMemory(): boolean {
  if (!existsSync(SHARED_MEMORY) || freemem() < ROOM) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= ROOM;
}

/**
 * Has the programs that this process starts keep their temporary files in memory where there is room: hundreds of
 * databases are made and dropped, and looking for free inodes on a disk took a tenth of the time. A TMPDIR that is set
 * stays. What is left there goes when this process ends, also when it is interrupted: it would take memory.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !hasRoomInMemory()) return;
  const folder = mkdtempSync(join(SHARED_MEMORY, 'encuestas-'));
  // As /tmp is: PostgreSQL and apt write there as users of their own.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
}
