import { readFileSync, type Stats, statSync } from 'node:fs';

/** The name of a user, where this machine's own list has one. */
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
  // A user without a name, as of a container or of systemd's DynamicUser, is one whom sudo does not take.
  const way = name ? `sudo -u ${name} …` : `setpriv --reuid=${uid} --regid=${gid} --clear-groups …`;
  return new Error(
    `DATA_DIR ${dataDir} belongs to another user, ${name ?? uid}: run this as ${name ?? uid} (${way}), or give the folder to whoever is to run the product (chown -R USER ${dataDir}).`,
  );
}

/** Why this user may not do something in `dataDir`: it is another's, where that can be seen. */
export function refusedRight(dataDir: string): Error {
  try {
    const found = statSync(dataDir);
    if (process.getuid && found.uid !== process.getuid()) return belongsTo(dataDir, found);
  } catch {
    // A folder above it is closed.
  }
  return new Error(`DATA_DIR ${dataDir} cannot be used: this user may not read and write there.`);
}

/**
 * Refuses to work on what belongs to another than `mine`, the owner of what this process makes: root may, and would leave
 * files there that the database's own user can open no more.
 */
export function demandOwner(dataDir: string, place: string, mine: number): void {
  const found = statSync(place, { throwIfNoEntry: false }) ?? statSync(dataDir);
  if (found.uid !== mine) throw belongsTo(dataDir, found);
}
