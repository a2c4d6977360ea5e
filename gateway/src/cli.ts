#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { checkServer } from './check/check.ts';
import { conforms, tableOf } from './check/report.ts';
import { sendTo, Unreachable } from './check/server.ts';

const USAGE = `encuestas-gateway check URL [--user NAME] [--write] [--json]

Asks a REST v1 server for everything that the contract promises, and prints a table.

  URL           the REST v1 root, for example https://host/api/v1/
  --user NAME   signs in; the password comes from CHECK_PASSWORD or a prompt
  --token       uses the token in CHECK_TOKEN instead of signing in
  --write       also creates, changes and deletes one record (an origen)
  --json        prints the findings as JSON
  --timeout MS  longest wait for one answer (10000)

Exit code: 0 the server conforms, 1 something is missing or wrong, 2 it could not be checked.
`;

class UsageError extends Error {}

/** Reads a line without echo. */
async function askPassword(username: string): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) throw new UsageError('CHECK_PASSWORD is not set, and there is no terminal to ask at.');
  stderr.write(`Password of ${username}: `);
  stdin.setRawMode(true);
  let typed = '';
  for await (const chunk of stdin) {
    for (const letter of String(chunk)) {
      if (letter === '\u0003') process.exit(130);
      if (letter === '\r' || letter === '\n') {
        stdin.setRawMode(false);
        stdin.pause();
        stderr.write('\n');
        return typed;
      }
      typed = letter === '\u007f' ? typed.slice(0, -1) : typed + letter;
    }
  }
  return typed;
}

function rootOf(text: string | undefined): URL {
  const url = URL.parse(text ?? '');
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new UsageError(
      `URL must be an http or https address such as https://host/api/v1/. It is ${text ?? 'missing'}.`,
    );
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

async function callerOf(user: string | undefined, useToken: boolean) {
  if (useToken) {
    const { CHECK_TOKEN: token } = process.env;
    if (!token) throw new UsageError('CHECK_TOKEN is not set.');
    return { token };
  }
  if (user === undefined) throw new UsageError('Add --user NAME, or --token.');
  return { username: user, password: process.env.CHECK_PASSWORD ?? (await askPassword(user)) };
}

async function check(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      user: { type: 'string' },
      token: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      timeout: { type: 'string', default: '10000' },
    },
  });
  const timeoutMs = Number(values.timeout);
  if (!Number.isInteger(timeoutMs) || timeoutMs < 1)
    throw new UsageError('--timeout must be a number of milliseconds.');
  const root = rootOf(positionals[0]);
  const as = await callerOf(values.user, values.token);
  const report = await checkServer({ send: sendTo(root, timeoutMs), as, write: values.write });
  const isConforming = conforms(report.findings);
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ url: root.href, conforms: isConforming, ...report }, null, 2)}\n`
      : tableOf(report.findings, report.capacidades),
  );
  return isConforming ? 0 : 1;
}

async function main([command, ...args]: string[]): Promise<number> {
  if (command === 'check') return await check(args);
  if (command === undefined || command === 'help' || command === '--help') {
    process.stdout.write(USAGE);
    return 0;
  }
  throw new UsageError(`Unknown command: ${command}.`);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error);
  if (!isUsage && !(error instanceof Unreachable)) throw error;
  process.stderr.write(`${error.message}\n${isUsage ? `\n${USAGE}` : ''}`);
  process.exitCode = 2;
}
