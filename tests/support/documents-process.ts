import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { createGateway } from '../../gateway/src/index.ts';
import { startScripted } from './scripted.ts';

/**
 * Sends so many distinct documents to a gateway, every third of them three times and each with an `Accept` of its own,
 * and prints by how many bytes the gateway's process has grown. Told an upstream instead of a number, it is that gateway.
 */
const asked = process.argv[2] ?? '';
if (!/^\d+$/.test(asked)) {
  const gateway = await createGateway({ restUrl: asked });
  const server = createServer(gateway.handler);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  process.on('message', () => process.send?.(process.memoryUsage.rss()));
  process.on('disconnect', () => process.exit(0));
  process.send?.((server.address() as AddressInfo).port);
  await new Promise(() => {});
}

const count = Number(asked);
const upstream = await startScripted();
upstream.bodies.set('empresas/', { results: [{ id: 1, razon_social: 'E', rubro: 1 }], count: 1 });
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
      authorization: 'Bearer token',
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

// Started means warm: the first few hundred bring the engine's own memory with them.
await sendAll(1_000_000, 1_000_200);
const before = await memory();
await sendAll(0, count);
console.log(JSON.stringify({ grown: (await memory()) - before, failed }));
process.exit(0);
