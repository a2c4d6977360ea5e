import { Session } from 'node:inspector/promises';
import { startForeign, tokenFor } from './foreign.ts';
import { startTestGateway } from './gateway.ts';

/** Prints the gateway's files that run a function while it answers one list. */
const session = new Session();
session.connect();
const foreign = await startForeign();
const gateway = await startTestGateway({ restUrl: foreign.url }, tokenFor(1));
await gateway.query('{ __typename }');
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
await gateway.query('{ empresas(page: 1) { results { id razonSocial } } }');
const { result } = await session.post('Profiler.takePreciseCoverage');
session.disconnect();
await gateway.close();
await foreign.close();
const files = result
  .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
  .map(({ url }) => url.split('/gateway/src/')[1])
  .filter((file) => file !== undefined);
console.log(JSON.stringify(files));
