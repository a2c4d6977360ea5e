import { join } from 'node:path';
import { readSettings as readApiSettings, startApi } from '../api/src/index.ts';
import { readSettings as readGatewaySettings, startGateway } from '../gateway/src/index.ts';
import { ensureBuilt } from './build.ts';
import { root } from './fresh.ts';
import { main } from './run.ts';

const ACCOUNTS = `
  Demo accounts    admin     Admin#2026     everything
                   editor    Editor#2026    the catalogues only
                   usuario   Usuario#2026   a company whose survey is pending
                   usuario2  Usuario#2026   a company whose survey is completed
`;

/** What can be stopped, in the order in which it is to be stopped. */
type Running = { close(): Promise<void> };

/** Ends the process when asked to, once; a second signal ends it at once. */
function stopOnSignal(running: readonly Running[]): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (stopping) process.exit(1);
      stopping = true;
      for (const part of running) await part.close();
      process.exit(0);
    });
  }
}

await main(async () => {
  // A wrong setting should stop the start before a minute of building, not after it.
  const api = process.env.REST_URL ? undefined : readApiSettings(process.env);
  const gateway = readGatewaySettings({ ...process.env, REST_URL: process.env.REST_URL ?? 'http://127.0.0.1/api/v1/' });
  await ensureBuilt(console.log);
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
    if (api && !process.env.DATABASE_URL) console.log(ACCOUNTS);
  } catch (error) {
    for (const part of running) await part.close();
    throw error;
  }
});
