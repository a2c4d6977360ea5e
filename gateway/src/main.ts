import { readSettings } from './settings.ts';
import { startGateway } from './start.ts';

/** Runs the gateway alone in front of the REST v1 server that REST_URL names. */
async function main(): Promise<void> {
  const gateway = await startGateway(readSettings(process.env));
  console.log(`GraphQL: ${gateway.url}/graphql`);
  const stop = () => {
    gateway.close().then(
      (inTime) => process.exit(inTime ? 0 : 1),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
