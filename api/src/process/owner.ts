import { type Stats, statSync } from 'node:fs';

function belongsTo(dataDir: string, { uid }: Stats): Error {
  return new Error(
    `DATA_DIR ${dataDir} belongs to another user (uid ${uid}): run this as that user, or change the owner of the folder (chown -R USER ${dataDir}).`,
  );
}

/** The error of a missing right in `dataDir`, with its owner if that is visible. */
export function refusedRight(dataDir: string): Error {
  try {
    const found = statSync(dataDir);
    if (process.getuid && found.uid !== process.getuid()) return belongsTo(dataDir, found);
  } catch {
    // A parent folder is closed.
  }
  return new Error(`DATA_DIR ${dataDir} cannot be used: this user may not read and write there.`);
}

/**
 * Refuses a folder of another user than `mine`, the owner of new files here. Root would leave files that the database's
 * user cannot open.
 */
export function demandOwner(dataDir: string, place: string, mine: number): void {
  const found = statSync(place, { throwIfNoEntry: false }) ?? statSync(dataDir);
  if (found.uid !== mine) throw belongsTo(dataDir, found);
}
