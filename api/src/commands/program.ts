import { Command, CommanderError } from 'commander';
import { refusedStatement } from '../database/refusals.ts';
import { addAnonymize } from './anonymize.ts';
import { addBackup } from './backup.ts';
import { addMigrate } from './migrate.ts';
import { addRestore } from './restore.ts';
import type { Tools } from './tools.ts';
import { addUsers } from './users.ts';

const ABOUT = `Commands for operators of Encuestas.

They work on the database of the API's own settings: DATABASE_URL names a PostgreSQL, else DATA_DIR (./data) is the folder of the embedded database. Actions are logged to standard error in one line each; data goes to standard output.

Only one process can open the embedded database: stop the product before you run a command on it.`;

const EXITS = `
Exit codes:
  0  done
  1  refused or failed, with one sentence that says why
  2  wrong usage

"npm run admin -- <command> --help" explains one command. "npm run -s admin -- ..." hides npm's own lines.`;

function build(tools: Tools): Command {
  const program = new Command('npm run admin --')
    .description(ABOUT)
    .usage('<command> [options]')
    .helpCommand(false)
    .addHelpText('after', EXITS)
    .exitOverride()
    .configureOutput({ writeOut: tools.terminal.print, writeErr: tools.terminal.tell })
    .configureHelp({ showGlobalOptions: false })
    .showHelpAfterError('(add --help to see how it is used)');
  addUsers(program, tools);
  addBackup(program, tools);
  addRestore(program, tools);
  addMigrate(program, tools);
  addAnonymize(program, tools);
  return program;
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Unexpected error: something that is not an error was thrown.';
  const reason = refusedStatement(error);
  return reason ? `The database refused (${reason}): nothing was changed.` : (error.message.split('\n')[0] ?? '');
}

/** Runs a command line and returns the exit code: 0 done, 1 refused or failed, 2 wrong usage. */
export async function run(line: readonly string[], tools: Tools): Promise<number> {
  try {
    await build(tools).parseAsync(line, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    tools.terminal.tell(`${sentenceOf(error)}\n`);
    return 1;
  }
}
