import { closeSync, openSync, readSync } from 'node:fs';
import type { Command } from 'commander';
import { migrate } from '../database/migrate.ts';
import { foundAt, pathOf } from './backup.ts';
import { restoreEmbedded } from './restoreEmbedded.ts';
import { restorePostgres } from './restorePostgres.ts';
import { endOfBefore, type Restoring, tellEnded } from './restoring.ts';
import { confirm, Refused } from './terminal.ts';
import { describe, logOf, noteFile, operator, settingsOf, type Tools } from './tools.ts';

type Kind = 'postgres' | 'embedded';

function openFile(file: string): number {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if ((error as { code?: string }).code !== 'EACCES') throw error;
    throw new Refused(`This user may not read ${file}.`);
  }
}

function kindOf(file: string): Kind {
  if (!foundAt(file)?.isFile()) throw new Refused(`There is no file ${file}.`);
  const head = Buffer.alloc(5);
  const handle = openFile(file);
  readSync(handle, head);
  closeSync(handle);
  if (head.toString('latin1') === 'PGDMP') return 'postgres';
  if (head.readUInt16BE(0) === 0x1f8b) return 'embedded';
  throw new Refused(`${file} is not a backup that the command "backup" made.`);
}

const WRONG: Record<Kind, string> = {
  postgres: 'The backup is of a PostgreSQL: name an empty one by DATABASE_URL.',
  embedded: 'The backup is of the embedded database: leave DATABASE_URL away, and name an empty folder by DATA_DIR.',
};

interface Options {
  replace?: boolean;
  exact?: boolean;
  yes?: boolean;
}

/** Brings a backup back. */
export function addRestore(program: Command, tools: Tools): void {
  describe(program, 'restore', {
    summary: 'Bring a backup back, into an empty database.',
    more: 'A backup of a newer version is refused; one of an older version is upgraded as it comes in. Everything is brought back or nothing. Sessions and service tokens of the backup are ended, its reset links forgotten and the mails that waited in it not sent, so that nothing that was over comes back; --exact leaves them. The embedded database can be restored while nothing runs on it only.',
    examples: [
      ['restore encuestas.dump', 'into the empty database of DATABASE_URL'],
      ['restore encuestas.dump --replace', 'in the place of what is there, after asking'],
    ],
  })
    .argument('<file>', 'what "backup" wrote')
    .option('--replace', 'remove what the database holds, and put the backup in its place')
    .option('--exact', 'leave sessions, service tokens, reset links and waiting mails as they were')
    .option('--yes', 'replace without asking')
    .action(async (typed: string, { replace = false, exact = false, yes = false }: Options) => {
      const log = logOf(tools, 'restore');
      const where = settingsOf(tools);
      const file = pathOf(tools, typed);
      const kind = kindOf(file);
      const now = tools.clock();
      if ((kind === 'postgres') !== (where.databaseUrl !== undefined)) throw new Refused(WRONG[kind]);
      const restoring: Restoring = {
        ...{ file, replace, log },
        agree: (what) => confirm(tools.terminal, what, 'replace', yes),
        ending: exact ? '' : endOfBefore(now),
        finish: async (db) => {
          await migrate(db);
          if (!exact) await tellEnded(db, now, log);
          await noteFile(db, operator(tools), 'reponer', file);
        },
      };
      if (where.databaseUrl) await restorePostgres(tools, { ...where, databaseUrl: where.databaseUrl }, restoring);
      else await restoreEmbedded(where.dataDir, restoring);
      log(`${file} was restored.`);
    });
}
