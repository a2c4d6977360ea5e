import { closeOnSignal } from '@encuestas/ops';
import { readSettings } from './settings.ts';
import { startGateway } from './start.ts';

/** Runs the gateway alone in front of the REST v1 server that REST_URL names. */
async function main(): Promise<void> {
  const gateway = await startGateway(readSettings(process.env));
  console.log(`GraphQL: ${gateway.url}/graphql`);
  closeOnSignal(() => gateway.close());
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
