import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../api/src/database/database.ts';
import { prepareDemo } from '../support/api.ts';
import { startPostgres } from '../support/postgres.ts';
import { rowsOf } from '../support/rowByRow.ts';

const root = join(import.meta.dirname, '../..');
const DOCS = readFileSync(join(root, 'docs/operating.md'), 'utf8');
const SECTION = /\n## Commands\n([\s\S]*?)\n## /.exec(DOCS)?.[1] ?? '';
const PASSWORD = 'Operadora#2026';
/** Started by tests/system/start.test.ts and clone.test.ts. */
const ELSEWHERE = 'npm start';

const postgres = await startPostgres(['-c', 'fsync=off']);
const runnable = postgres !== undefined && existsSync('/usr/bin/script');
if (!runnable) console.log('SKIPPED: a PostgreSQL and the program script(1) are needed to follow docs/operating.md.');

const folder = mkdtempSync(join(tmpdir(), 'encuestas-operators-'));
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const env = join(folder, 'encuestas.env');
const backups = join(folder, 'backups');
/** The documented paths, in this test's folder. */
const here = (text: string) =>
  text
    .replaceAll('/etc/encuestas/api.env', env)
    .replaceAll('/var/backups/encuestas', backups)
    .replaceAll('/opt/encuestas', root);

/** Cron's own, and where a Node is that the machine has elsewhere: one that the set-up brought, npm finds by itself. */
const CRON_PATH = [
  ...(process.execPath.startsWith(join(root, 'node_modules')) ? [] : [dirname(process.execPath)]),
  ...['/usr/local/bin', '/usr/bin', '/bin'],
].join(delimiter);

const nameDatabase = (name: string) =>
  writeFileSync(
    env,
    `DATABASE_URL='${postgres?.urlOf(name)}'\nDATA_DIR='${join(folder, name)}'\nADMIN_PASSWORD='Cla(v)e|"2026\`\\'\n`,
    { mode: 0o600 },
  );

/** Where `npm run admin` is the script of package.json without npm's own second, and all else is as ever. */
const shim = join(folder, 'bin');
function addShim(): void {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { admin: string } };
  mkdirSync(shim);
  const [program = '', ...args] = scripts.admin.split(' ');
  const node = program === 'node' ? process.execPath : program;
  const words = `#!/bin/sh\n[ "$1 $2 $3" = "run admin --" ] || exit 64\nshift 3\nexec '${node}' ${args.join(' ')} "$@"\n`;
  writeFileSync(join(shim, 'npm'), words);
  chmodSync(join(shim, 'npm'), 0o755);
}

/** Types in a terminal, and answers its prompts. */
function inTerminal(command: string): Promise<{ code: number | null; shown: string }> {
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { ...process.env, PATH: `${shim}:${process.env.PATH}`, SHELL: '/bin/bash', TERM: 'dumb' },
  });
  let shown = '';
  let answered = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk;
    const prompts = [...shown.matchAll(/(?:New password|The same again|Type "(\w+)" to go on): /g)];
    for (const [, word] of prompts.slice(answered)) child.stdin.write(`${word ?? PASSWORD}\r`);
    answered = prompts.length;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, shown })));
}

interface Block {
  heading: string;
  language: string;
  lines: string[];
}

/** The commands of the section, each with the bold words before it. */
const blocks: Block[] = [...SECTION.matchAll(/```(\w+)[^\n]*\n([\s\S]*?)```/g)].map(
  ({ 1: language = '', 2: text = '', index }) => ({
    heading: [...SECTION.slice(0, index).matchAll(/\*\*([^*]+)\*\*/g)].at(-1)?.[1]?.replace(/\.$/, '') ?? '',
    language,
    lines: text.trim().split('\n'),
  }),
);
const under = (heading: string) => blocks.filter((block) => block.heading.startsWith(heading));

describe.skipIf(!runnable)('an operator who follows docs/operating.md alone', { timeout: 180_000 }, () => {
  const [beginning] = under('');
  const follow = async (heading: string): Promise<string> => {
    let all = '';
    for (const { language, lines } of under(heading)) {
      if (language !== 'sh') continue;
      for (const line of lines.filter((line) => line !== ELSEWHERE)) {
        const { code, shown } = await inTerminal(here([...(beginning?.lines ?? []), line].join('\n')));
        expect({ line, code, shown }).toMatchObject({ code: 0 });
        all += shown;
      }
    }
    return all;
  };
  const followed: string[] = [];

  beforeAll(async () => {
    addShim();
    await postgres?.run('create database encuestas');
    await postgres?.run('create database another');
    nameDatabase('encuestas');
    const database = await openPostgres(postgres?.urlOf('encuestas') ?? '');
    await prepareDemo(database.db);
    await database.close();
  });

  test('adds an administrator, whose password nobody sees', async () => {
    const shown = await follow('Add an administrator');
    followed.push('Add an administrator');
    expect(shown).toMatch(
      /create-admin: administrator \d+ was created\.[\s\S]+maria@example\.org[\s\S]+was set, and the sessions of that user ended/,
    );
    expect(shown).not.toContain(PASSWORD);
  });

  test('follows the runbook for an account in wrong hands', async () => {
    const page = readFileSync(join(root, 'docs/src/content/docs/operators/incidents.mdx'), 'utf8');
    const commands = page.split('\n').filter((line) => line.startsWith('npm run admin'));
    expect(commands.length).toBeGreaterThan(0);
    for (const line of commands) {
      const { code, shown } = await inTerminal(here([...(beginning?.lines ?? []), line].join('\n')));
      expect({ line, code, shown }).toMatchObject({ code: 0 });
    }
  });

  test('backs up by hand and by cron', async () => {
    await follow('Back up PostgreSQL');
    followed.push('Back up PostgreSQL');
    const byHand = readdirSync(backups).length;
    expect(byHand).toBe(1);
    rmSync(backups, { recursive: true });
    mkdirSync(backups);
    const crontab = under('Back up PostgreSQL').filter(({ language }) => language === 'crontab');
    const lines = crontab.flatMap(({ lines }) => lines);
    expect(lines).toHaveLength(1);
    for (const line of lines) {
      const [, command = ''] = /^(?:[\d*]+ ){5}(.+)$/.exec(line) ?? [];
      // As cron does: another shell, hardly an environment, and npm itself.
      const child = spawn('/bin/sh', ['-c', here(command)], {
        cwd: '/',
        env: { HOME: folder, PATH: CRON_PATH },
      });
      let said = '';
      child.stderr.on('data', (chunk: Buffer) => {
        said += chunk;
      });
      const code = await new Promise((resolve) => child.once('close', resolve));
      expect({ line, code, said }).toEqual({ line, code: 0, said: '' });
    }
    expect(readdirSync(backups)).toHaveLength(byHand);
  });

  test('restores on another machine', async () => {
    nameDatabase('another');
    const shown = await follow('Restore on another machine');
    followed.push('Restore on another machine');
    expect(shown).toContain('nothing was pending.');
    const rows = async (name: string) => {
      const database = await openPostgres(postgres?.urlOf(name) ?? '');
      const all = await rowsOf(database.db).finally(database.close);
      // Ended with the restore, and looked at for mails that waited, which is a new version of that table.
      const { sesion, sesion_token, version_tabla, ...rest } = all;
      return rest;
    };
    expect(await rows('another')).toEqual(await rows('encuestas'));
  });

  test('upgrades, and anonymizes people and companies', async () => {
    expect(await follow('Upgrade')).toContain('nothing was pending.');
    expect(await follow('Anonymize people and companies')).toMatch(
      /user \d+ is anonymous[\s\S]+company 7 is anonymous/,
    );
    followed.push('Upgrade', 'Anonymize people and companies');
  });

  test('has followed all of it', () => {
    expect(new Set(blocks.map(({ heading }) => heading))).toEqual(new Set(['', ...followed]));
  });
});
