import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { createGateway } from '../../gateway/src/index.ts';
import { startForeign, tokenFor } from './foreign.ts';

/**
 * With a number: sends that many distinct documents to a gateway, every third of them three times and each with another
 * `Accept`, and prints by how many bytes the gateway's process has grown. With the URL of an upstream: is that gateway.
 */
const argument = process.argv[2] ?? '';
if (!/^\d+$/.test(argument)) {
  const gateway = await createGateway({ restUrl: argument });
  const server = createServer(gateway.handler);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  process.on('message', () => process.send?.(process.memoryUsage.rss()));
  process.on('disconnect', () => process.exit(0));
  process.send?.((server.address() as AddressInfo).port);
  await new Promise(() => {});
}

const count = Number(argument);
const upstream = await startForeign();
const gateway = fork(import.meta.filename, [upstream.url]);
const [port] = await once(gateway, 'message');
const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 8 });

async function memory(): Promise<number> {
  gateway.send('memory');
  const [bytes] = await once(gateway, 'message');
  return Number(bytes);
}

let failed = 0;
async function send(index: number): Promise<void> {
  const query = `query Q${index} { a${index}: empresas(pageSize: 5) { count tableColumns { label value } results { id razonSocial rucCi direccion
    cantSucursales cantEmpleados activo r${index}: rubro { id } segmento { id } origen { id } } } }`;
  const { body } = await pool.request({
    method: 'POST',
    path: '/graphql',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${tokenFor(1)}`,
      accept: `application/json, x/${String(index).padEnd(4_000, 'x')}`,
    },
    body: JSON.stringify({ query }),
  });
  const answer = (await body.json()) as { data?: unknown };
  if (!answer.data) failed += 1;
}

async function sendAll(from: number, to: number): Promise<void> {
  let next = from;
  const worker = async () => {
    while (next < to) {
      const index = next++;
      for (let times = index % 3 === 0 ? 3 : 1; times > 0; times -= 1) await send(index);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

// A warm-up: the first few hundred allocate the engine's own memory.
await sendAll(1_000_000, 1_000_200);
const before = await memory();
await sendAll(0, count);
console.log(JSON.stringify({ grown: (await memory()) - before, failed }));
process.exit(0);
