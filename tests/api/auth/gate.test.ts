import { createServer } from 'node:http';
import { expect, test, vi } from 'vitest';
import { createGate } from '../../../api/src/auth/gate.ts';
import { originOf } from '../../../api/src/auth/origin.ts';

const here = (address: string, signal = new AbortController().signal) => ({ address, request: 'a request', signal });
/** Work that ends when the test says so. */
const held = () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const begun = vi.fn(() => promise);
  return { begun, end: () => resolve('done') };
};

/** Works at the gate, and the order in which they started. */
const queueUp = (sizes: Parameters<typeof createGate>[0]) => {
  const gate = createGate(sizes);
  const started: string[] = [];
  const works: (() => void)[] = [];
  const enter = (address: string, isKnown = false) => {
    const { begun, end } = held();
    works.push(end);
    const done = gate({ origin: here(address), isKnown }, () => {
      started.push(address);
      return begun();
    });
    done.catch(() => {});
    return done;
  };
  return { enter, started, gate, endAll: () => works.forEach((end) => void end()) };
};

test('runs two at once, and networks take turns', async () => {
  const { enter, started, endAll } = queueUp({ atOnce: 2, waiting: 9 });
  const all = ['::1', '::1', '192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2'].map((address) => enter(address));
  await expect.poll(() => started).toEqual(['::1', '::1']);
  endAll();
  expect(await Promise.all(all)).toEqual(Array(6).fill('done'));
  expect(started.slice(2)).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.1', '192.0.2.1']);
});

test('evicts an entry of the network with most of them, by /48', async () => {
  const { enter, started, gate, endAll } = queueUp({ atOnce: 1, waiting: 3 });
  const running = enter('::1');
  const flood = ['2001:db8::1', '2001:db8:0:1::1', '2001:db8:0:2::1'].map((address) => enter(address));
  await expect(enter('2001:db8:0:3::1'), 'its own network is full').rejects.toMatchObject({
    status: 429,
    headers: { 'retry-after': '5' },
  });
  const other = enter('192.0.2.1');
  await expect(flood[2], 'the last of the flood').rejects.toMatchObject({ status: 429 });
  expect(gate.now()).toEqual({ running: 1, waiting: 3 });
  endAll();
  expect(await Promise.all([running, other, flood[0], flood[1]])).toEqual(Array(4).fill('done'));
  expect(started).toEqual(['::1', '2001:db8::1', '192.0.2.1', '2001:db8:0:1::1']);
  expect(gate.now()).toEqual({ running: 0, waiting: 0 });
});

test('reserves places for known networks', async () => {
  const { enter, endAll } = queueUp({ atOnce: 1, waiting: 3 });
  const running = enter('::1');
  const strangers = [1, 2, 3].map((i) => enter(`203.0.113.${i}`));
  await expect(enter('203.0.113.4'), 'one more stranger').rejects.toMatchObject({ status: 429 });
  const known = [enter('198.51.100.1', true), enter('198.51.100.2', true), enter('198.51.100.3', true)];
  for (const stranger of strangers) await expect(stranger).rejects.toMatchObject({ status: 429 });
  await expect(enter('203.0.113.5'), 'a stranger takes no place').rejects.toMatchObject({ status: 429 });
  await expect(enter('198.51.100.4', true), 'full').rejects.toMatchObject({ status: 429 });
  endAll();
  expect(await Promise.all([running, ...known])).toEqual(Array(4).fill('done'));
});

test('starts no work of a caller who has left', async () => {
  const gate = createGate({ atOnce: 1, waiting: 9 });
  const first = held();
  const begun: string[] = [];
  let [arrived, gone] = [0, 0];
  const server = createServer((request, response) => {
    const work = request.url === '/first' ? first.begun : async () => void begun.push(request.url ?? '');
    gate({ origin: originOf('::1', 'a request', response), isKnown: false }, work as () => Promise<unknown>).then(
      () => response.end(),
      () => {
        gone += 1;
      },
    );
    arrived += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const leaving = new AbortController();
  const ask = (path: string, signal?: AbortSignal) => fetch(`http://127.0.0.1:${port}${path}`, { signal });
  const answered = ask('/first');
  await expect.poll(() => arrived, { timeout: 20_000 }).toBe(1);
  const left = ['/a', '/b', '/c'].map((path) => ask(path, leaving.signal).catch(() => 'left'));
  await expect.poll(() => arrived, { timeout: 20_000 }).toBe(4);
  const stayed = ask('/stays');
  await expect.poll(() => arrived, { timeout: 20_000 }).toBe(5);
  leaving.abort();
  expect(await Promise.all(left)).toEqual(['left', 'left', 'left']);
  await expect.poll(() => gone, { timeout: 20_000 }).toBe(3);
  first.end();
  expect([(await answered).status, (await stayed).status]).toEqual([200, 200]);
  expect(begun).toEqual(['/stays']);
  await new Promise((resolve) => server.close(resolve));
});
