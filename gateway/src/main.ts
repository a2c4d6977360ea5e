import { closeOnSignal, logRejections } from '@encuestas/ops';
import { startGateway } from './server/start.ts';
import { readSettings } from './settings.ts';

/** Runs the gateway alone in front of the REST v1 server that REST_URL names. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  logRejections('encuestas-gateway', settings.logLevel);
  const gateway = await startGateway(settings);
  console.log(`GraphQL: ${gateway.url}/graphql`);
  closeOnSignal(() => gateway.close());
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
