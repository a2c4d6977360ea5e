import { readSettings, startGateway } from '../../../../gateway/src/index.ts';

/** The product, with shortcuts switched off as BENCH_OFF names them. */
const off = (process.env.BENCH_OFF ?? '').split(',').filter((name) => name !== '');
const gateway = await startGateway({
  ...readSettings({ ...process.env, PORT: '0', LOG_LEVEL: 'warn' }),
  shortcuts: Object.fromEntries(off.map((name) => [name, false])),
  ...(off.includes('catalogue') && { catalogueTtlMs: 0 }),
  ...(off.includes('plugins') && { plugins: [{ requestDidStart: async () => ({}) }] }),
});
console.log(`READY ${new URL(gateway.url).port}`);
