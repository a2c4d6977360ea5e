import { closeSync, openSync, readSync } from 'node:fs';
import type { Command } from 'commander';
import { migrate } from '../database/migrate.ts';
import { pathOf, statsOf } from './backup.ts';
import { restoreEmbedded } from './restoreEmbedded.ts';
import { restorePostgres } from './restorePostgres.ts';
import { endOfBefore, logEnded, type Restoring } from './restoring.ts';
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
  if (!statsOf(file)?.isFile()) throw new Refused(`There is no file ${file}.`);
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
  embedded: 'The backup is of the embedded database: remove DATABASE_URL, and name an empty folder by DATA_DIR.',
};

interface Options {
  replace?: boolean;
  exact?: boolean;
  yes?: boolean;
}

/** Restores a backup. */
export function addRestore(program: Command, tools: Tools): void {
  describe(program, 'restore', {
    summary: 'Restore a backup into an empty database.',
    more: 'A backup of a newer version is refused; one of an older version is migrated. Everything is restored or nothing. Sessions, service tokens and reset links of the backup end, and its queued mails are not sent; --exact keeps them. The embedded database must not be in use.',
    examples: [
      ['restore encuestas.dump', 'into the empty database of DATABASE_URL'],
      ['restore encuestas.dump --replace', 'replaces the content, after a confirmation'],
    ],
  })
    .argument('<file>', 'a file of "backup"')
    .option('--replace', 'replace the content of the database')
    .option('--exact', 'keep sessions, service tokens, reset links and queued mails')
    .option('--yes', 'replace without a confirmation')
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
          if (!exact) await logEnded(db, now, log);
          await noteFile(db, operator(tools), 'reponer', file);
        },
      };
      if (where.databaseUrl) await restorePostgres(tools, { ...where, databaseUrl: where.databaseUrl }, restoring);
      else await restoreEmbedded(where.dataDir, restoring);
      log(`${file} was restored.`);
    });
}
