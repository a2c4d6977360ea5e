import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, openEmbedded } from '../../api/src/database/database.ts';
import { CACHE } from './cache.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What changes with the files of a folder. */
export const hashOf = (folder: string): string => {
  const hash = createHash('sha256');
  for (const name of readdirSync(join(ROOT, folder)).sort()) {
    hash.update(name).update(readFileSync(join(ROOT, folder, name)));
  }
  return hash.digest('hex').slice(0, 16);
};

/** The file with a dump of an embedded database, made once for each state of what makes it, which its name tells. */
const dumpOf = async (
  made: readonly unknown[],
  open: () => Promise<Database>,
  fill: (db: Database['db']) => Promise<unknown>,
): Promise<string> => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'));
  const path = join(CACHE, `${[...made, version].join('-')}.tar`);
  if (existsSync(path)) return path;
  const database = await open();
  await fill(database.db);
  const dump = (await database.dump?.()) ?? new Blob();
  await database.close();
  mkdirSync(CACHE, { recursive: true });
  // Another worker may be writing the same dump: the rename is what publishes it whole.
  const mine = `${path}.${randomUUID()}`;
  writeFileSync(mine, Buffer.from(await dump.arrayBuffer()));
  renameSync(mine, path);
  return path;
};

/** What a server's cache takes by itself (128 MB) costs a second of a core at each opening. */
const small = (db: Database['db']) => sql`alter system set shared_buffers = '16MB'`.execute(db);

/** Of one as the first start makes it, with nothing in it. */
export const emptyDump = (): Promise<string> => dumpOf(['empty', 'small'], () => openEmbedded({}), small);

/** Of one that was filled; `made` tells all that its content depends on. */
export const filledDump = (made: readonly unknown[], fill: (db: Database['db']) => Promise<void>): Promise<string> =>
  dumpOf([...made, 'small'], async () => openCopy(await emptyDump()), fill);

/** Puts a database where an API looks for it: to make one takes three seconds of a core, to unpack it a tenth of one. */
export const unpack = (dump: string, folder: string): void => {
  const place = join(folder, 'pg');
  mkdirSync(place, { recursive: true });
  execFileSync('tar', ['-xf', dump, '-C', place, '--no-same-owner'], { stdio: 'pipe' });
};

/** A copy of its own, which goes when it is closed: a folder is opened at a third of what it costs to read a dump. */
export const openCopy = async (dump: string): Promise<Database> => {
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-copy-'));
  unpack(dump, folder);
  const database = await openEmbedded({ folder });
  const close = async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...database, close };
};

/** Makes the folder of an embedded database in which nothing is yet; tests/system/clone.test.ts covers the first start. */
export const emptyFolder = async (folder: string): Promise<void> => unpack(await emptyDump(), folder);
