import { existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../process/folder.ts';
import { demandOwner, refusedRight } from '../process/owner.ts';
import { lockFolder } from './lock.ts';

/** Where in DATA_DIR the embedded database is, what a restore makes beside it, and what that replaces until it is done. */
export function partsOf(dataDir: string) {
  return { place: join(dataDir, 'pg'), made: join(dataDir, 'restoring'), former: join(dataDir, 'replaced') };
}

/** Whether a folder holds an embedded database, be it one that a killed restore left aside. */
export function holdsDatabase(dataDir: string): boolean {
  const { place, former } = partsOf(dataDir);
  try {
    return [place, former].some((part) => statSync(join(part, 'PG_VERSION'), { throwIfNoEntry: false }));
  } catch (error) {
    throw (error as { code?: string }).code === 'EACCES' ? refusedRight(dataDir) : error;
  }
}

/** Takes DATA_DIR for this process alone, until what it answers is called, and with the database in its place. */
export async function holdFolder(dataDir: string): Promise<() => void> {
  const { place, former } = partsOf(dataDir);
  const mine = makeFolder(dataDir);
  demandOwner(dataDir, place, mine);
  const unlock = await lockFolder(dataDir);
  try {
    // A restore that was killed between its last two steps left it there: a start would make a new one beside it.
    if (existsSync(former) && !existsSync(place)) renameSync(former, place);
    return unlock;
  } catch (error) {
    unlock();
    throw error;
  }
}
