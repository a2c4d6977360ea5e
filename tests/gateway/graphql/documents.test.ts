import { describe, expect, it } from 'vitest';
import { useForeign, useGateway } from '../../support/useGateway.ts';

/** What anybody may send without an account must not fill the memory, nor keep the process busy. */
const lines: { operation?: string }[] = [];
const logger = { debug() {}, info: (fields: object) => lines.push(fields), warn() {}, error() {} };
const gateway = useGateway(useForeign(), { logger });
const metrics = async () => (await gateway.admin('/metrics')).text;

describe('names of operations', () => {
  it('are cut in metrics and log', async () => {
    const long = `Largo${'x'.repeat(100_000)}`;
    await gateway.query(`query ${long} { __typename }`);
    const shown = long.slice(0, 64);
    expect(lines.at(-1)?.operation).toBe(shown);
    const text = await metrics();
    expect(text).toContain(`operation="${shown}"`);
    expect(text.length).toBeLessThan(100_000);
  });

  it('that were refused are none', async () => {
    await gateway.query('query Invalida { noExiste }');
    await gateway.query('query Cara { secciones(pageSize: 300) { results { cantPreguntas } } }');
    expect(await metrics()).not.toMatch(/operation="(Invalida|Cara)"/);
  });

  it('of strangers do not evict those in use, and the number of series is bounded', async () => {
    for (let n = 0; n < 450; n += 1) {
      await gateway.query(`query Basura${n} { __typename }`);
      if (n % 50 === 0) await gateway.query('query Propia { __typename }');
    }
    await gateway.query('query Nueva { __typename }');
    const text = await metrics();
    expect(text).toMatch(/_count\{operation="Propia",outcome="ok"\} 9/);
    expect(text).toMatch(/_count\{operation="Nueva",outcome="ok"\} 1/);
    expect(new Set([...text.matchAll(/operation="(\w+)"/g)].map(([, name]) => name)).size).toBeLessThanOrEqual(200);
  });
});
