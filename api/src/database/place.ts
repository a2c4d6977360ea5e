import { existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../process/folder.ts';
import { demandOwner, refusedRight } from '../process/owner.ts';
import { lockFolder } from './lock.ts';

/** The embedded database in DATA_DIR, a restored one beside it, and the one that it replaces. */
export function partsOf(dataDir: string) {
  return { place: join(dataDir, 'pg'), made: join(dataDir, 'restoring'), former: join(dataDir, 'replaced') };
}

/** Whether a folder contains an embedded database, also one that a killed restore moved aside. */
export function holdsDatabase(dataDir: string): boolean {
  const { place, former } = partsOf(dataDir);
  try {
    return [place, former].some((part) => statSync(join(part, 'PG_VERSION'), { throwIfNoEntry: false }));
  } catch (error) {
    throw (error as { code?: string }).code === 'EACCES' ? refusedRight(dataDir) : error;
  }
}

/** Locks DATA_DIR for this process and moves the database of a killed restore back. Returns the release. */
export async function holdFolder(dataDir: string): Promise<() => void> {
  const { place, former } = partsOf(dataDir);
  const mine = makeFolder(dataDir);
  demandOwner(dataDir, place, mine);
  const unlock = await lockFolder(dataDir);
  try {
    // A restore that was killed between its last two steps left it there.
    if (existsSync(former) && !existsSync(place)) renameSync(former, place);
    return unlock;
  } catch (error) {
    unlock();
    throw error;
  }
}
