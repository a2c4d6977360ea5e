import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { postGraphql } from '../support/gateway.ts';
import { signIn } from '../support/rest.ts';
import { startStack } from '../support/stack.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const LIST = 'query ($search: String) { empresas(search: $search) { results { id label } } }';
const ANSWERS = 600;

/** Megabytes of Buffers that are still used. */
function held(): number {
  collect();
  return process.memoryUsage().arrayBuffers / 2 ** 20;
}

it('small answers that are cached take about their size: none holds the 64 kB that Node cut it from', async () => {
  const stack = await startStack();
  try {
    const { token } = await signIn(stack.api.url, 'admin');
    const ask = async (search: string) => {
      const answer = await postGraphql(`${stack.url}/graphql`, { query: LIST, variables: { search } }, { token });
      expect(answer.status).toBe(200);
    };
    for (let n = 0; n < 50; n += 1) await ask(`antes ${n}`);
    const before = held();
    for (let n = 0; n < ANSWERS; n += 1) {
      await ask(`ninguna ${n}`);
      // What else a busy process cuts of it in between.
      Buffer.from('x'.repeat(30_000));
    }
    // Each is less than a thousand bytes, in the API and in the gateway; what the embedded database adds is in it, too.
    expect(held() - before).toBeLessThan(8);
  } finally {
    await stack.close();
  }
}, 60_000);

/** All of them with DOCUMENTS=20000; by default fewer. */
const COUNT = process.env.DOCUMENTS ?? '2500';

it(`${COUNT} distinct documents take less than 300 MB`, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['tests/support/documents-process.ts', COUNT]);
  const { grown, failed } = JSON.parse(stdout);
  expect(failed).toBe(0);
  expect(grown).toBeLessThan(300_000_000);
}, 900_000);
