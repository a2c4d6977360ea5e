import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openEmbedded } from '../../api/src/database/database.ts';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/encuestas');

/** What changes with the files of a folder. */
export const hashOf = (folder: string): string => {
  const hash = createHash('sha256');
  for (const name of readdirSync(join(ROOT, folder)).sort()) {
    hash.update(name).update(readFileSync(join(ROOT, folder, name)));
  }
  return hash.digest('hex').slice(0, 16);
};

/** The file with a dump of an embedded database, made once for each state of what makes it, which its name tells. */
export const dumpOf = async (
  made: readonly unknown[],
  fill?: (db: Database['db']) => Promise<void>,
): Promise<string> => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'));
  const path = join(CACHE, `${[...made, version].join('-')}.tar`);
  if (existsSync(path)) return path;
  const database = fill ? await openCopy(await emptyDump()) : await openEmbedded('memory');
  await fill?.(database.db);
  const dump = (await database.dump?.()) ?? new Blob();
  await database.close();
  mkdirSync(CACHE, { recursive: true });
  // Another worker may be writing the same dump: the rename is what publishes it whole.
  const mine = `${path}.${randomUUID()}`;
  writeFileSync(mine, Buffer.from(await dump.arrayBuffer()));
  renameSync(mine, path);
  return path;
};

/** Of one as the first start makes it, with nothing in it. */
export const emptyDump = (): Promise<string> => dumpOf(['empty']);

/** A copy of its own, in memory. */
export const openCopy = (dump: string): Promise<Database> => openEmbedded({ dump: new Blob([readFileSync(dump)]) });

/** Puts a database where an API looks for it: to make one takes three seconds of a core, to unpack it a tenth of one. */
export const unpack = (dump: string, folder: string): void => {
  const place = join(folder, 'pg');
  mkdirSync(place, { recursive: true });
  execFileSync('tar', ['-xf', dump, '-C', place, '--no-same-owner'], { stdio: 'pipe' });
};

/** Makes the folder of an embedded database in which nothing is yet; that a start makes one, contract/clone tells. */
export const emptyFolder = async (folder: string): Promise<void> => unpack(await emptyDump(), folder);
