import { readFileSync, type Stats, statSync } from 'node:fs';

/** The name of a user in /etc/passwd. */
function nameOf(uid: number): string | undefined {
  try {
    const users = readFileSync('/etc/passwd', 'utf8').split('\n');
    return users.map((line) => line.split(':')).find(([, , number]) => number === String(uid))?.[0];
  } catch {
    return undefined;
  }
}

function belongsTo(dataDir: string, { uid, gid }: Stats): Error {
  const name = nameOf(uid);
  // sudo refuses a user without a name, such as one of a container or of systemd's DynamicUser.
  const way = name ? `sudo -u ${name} …` : `setpriv --reuid=${uid} --regid=${gid} --clear-groups …`;
  return new Error(
    `DATA_DIR ${dataDir} belongs to another user, ${name ?? uid}: run this as ${name ?? uid} (${way}), or change the owner of the folder (chown -R USER ${dataDir}).`,
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
