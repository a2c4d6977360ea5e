import { parseArgs } from 'node:util';
import { createPasswords } from '../src/auth/passwords.ts';
import { openDatabase } from '../src/database/open.ts';
import { prepare, readSettings } from '../src/index.ts';
import { growEmpresas, growRespuestas } from './large.ts';

function countOf(name: string, raw: string | undefined): number {
  if (raw === undefined) return 0;
  if (!/^\d{1,8}$/.test(raw)) throw new Error(`--${name} must be a number of up to 8 digits, but it is "${raw}".`);
  return Number(raw);
}

/** Fills the database of the settings with the demo, and with the requested number of companies and answers. */
async function main(): Promise<void> {
  const options = { empresas: { type: 'string' }, respuestas: { type: 'string' } } as const;
  const { values } = parseArgs({ options });
  const [empresas, respuestas] = [countOf('empresas', values.empresas), countOf('respuestas', values.respuestas)];
  const settings = { ...readSettings(process.env), demo: true, statementTimeoutMs: 0 };
  const database = await openDatabase(settings);
  try {
    await prepare({ db: database.db, settings, clock: () => new Date(), passwords: createPasswords() });
    console.log(`${await growEmpresas(database.db, empresas)} companies were added.`);
    console.log(`${await growRespuestas(database.db, respuestas, new Date())} answers were added.`);
  } finally {
    await database.close();
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
