import { readSettings, startGateway } from '../../../../gateway/src/index.ts';

/** The product; with BENCH_PLUGIN, with a plugin that does nothing. */
const gateway = await startGateway({
  ...readSettings({ ...process.env, PORT: '0', LOG_LEVEL: 'warn' }),
  ...(process.env.BENCH_PLUGIN && { plugins: [{ requestDidStart: async () => ({}) }] }),
});
console.log(`READY ${new URL(gateway.url).port}`);
