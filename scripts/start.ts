import { join } from 'node:path';
import { readSettings as readApiSettings, startApi } from '../api/src/index.ts';
import { readSettings as readGatewaySettings, startGateway } from '../gateway/src/index.ts';
import { logRejections } from '../packages/ops/src/index.ts';
import { ensureBuilt } from './build.ts';
import { root } from './fresh.ts';
import { main } from './run.ts';

type Accounts = Awaited<ReturnType<Awaited<ReturnType<typeof startApi>>['accounts']>>;

/** The accounts of the demo as a table. */
function accountsText(accounts: Accounts): string {
  const lines = accounts.map(({ username, password, what }) => `${username.padEnd(10)}${password.padEnd(15)}${what}`);
  return `\n  Demo accounts    ${lines.join('\n                   ')}\n`;
}

const parent = process.ppid;

/** A started part. */
type Running = { drain(): void; close(): Promise<boolean> };

/** Stops the parts in order at the first signal, and exits immediately at the second. */
function stopOnSignal(running: readonly Running[]): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    // All leave service at once; each still serves those before it.
    for (const part of running) part.drain();
    let inTime = true;
    for (const part of running) inTime = (await part.close()) && inTime;
    process.exit(inTime ? 0 : 1);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  // npm signals only its shell, and Debian's shell ends without passing the signal on.
  const left = () => process.ppid !== parent && !stopping;
  if (process.env.npm_lifecycle_event) setInterval(() => left() && stop(), 500).unref();
}

await main(async () => {
  // A terminal shows the address and warnings; a line per request is for a log.
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    LOG_LEVEL: process.env.LOG_LEVEL || (process.stdout.isTTY ? 'warn' : 'info'),
  };
  // Before the build, which takes a minute: a wrong setting stops the start immediately.
  const api = env.REST_URL ? undefined : readApiSettings(env);
  const gateway = readGatewaySettings({ ...env, REST_URL: env.REST_URL ?? 'http://127.0.0.1/api/v1/' });
  await ensureBuilt(console.log);
  logRejections('encuestas', gateway.logLevel);
  const running: Running[] = [];
  try {
    const rest = api && (await startApi(api));
    if (rest) running.push(rest);
    const server = await startGateway({
      ...gateway,
      ...(rest && { restUrl: rest.url }),
      webDir: join(root, 'web/dist'),
    });
    running.unshift(server);
    stopOnSignal(running);
    console.log(`\n  Encuestas        ${server.url}`);
    console.log(`  GraphQL          ${server.url}/graphql`);
    console.log(`  REST v1          ${rest ? `${rest.url}docs` : gateway.restUrl}`);
    for (const { adminUrl } of [server, ...(rest ? [rest] : [])])
      if (adminUrl) console.log(`  Figures          ${adminUrl}/metrics`);
    if (api && !api.smtpUrl) console.log(`  Mails            ${join(api.dataDir, 'outbox')}`);
    const accounts = rest ? await rest.accounts() : [];
    if (accounts.length > 0) console.log(accountsText(accounts));
  } catch (error) {
    for (const part of running) await part.close();
    throw error;
  }
});
