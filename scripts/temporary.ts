import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const SHARED_MEMORY = '/dev/shm';

/** Bytes: the tests use at most a tenth of it for files. */
const ROOM = 8 * 2 ** 30;

/** The folder of a Linux machine whose files are kept in memory, where there is room enough there; else undefined. */
function inMemory(): string | undefined {
  if (!existsSync(SHARED_MEMORY) || freemem() < ROOM) return undefined;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize < ROOM ? undefined : SHARED_MEMORY;
}

/**
 * Keeps temporary files of the programs that `work` starts in memory where there is room: hundreds of databases are
 * made and dropped, and looking for free inodes on a disk took a tenth of the time. A TMPDIR that is set stays.
 */
export async function withTemporaryFolder<T>(work: () => Promise<T>): Promise<T> {
  const parent = process.env.TMPDIR ? undefined : inMemory();
  if (!parent) return work();
  const folder = mkdtempSync(join(parent, 'encuestas-'));
  // As /tmp is: PostgreSQL and apt write there as users of their own.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  try {
    return await work();
  } finally {
    delete process.env.TMPDIR;
    rmSync(folder, { recursive: true, force: true });
  }
}
