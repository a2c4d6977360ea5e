import { expect, it } from 'vitest';
import { WorkQueue } from '../../gateway/src/upstream/workQueue.ts';

/** Keeps the process busy, as parsing a large answer does. */
function busy(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it('lets all work be done at once while nothing else is asked', () => {
  const queue = new WorkQueue();
  expect([queue.wait(), queue.wait(), queue.wait()]).toEqual([null, null, null]);
});

it('lets everything else have its moment between pieces, and keeps their order', async () => {
  const queue = new WorkQueue();
  queue.smallRequest();
  const seen: string[] = [];
  const work = async (name: string) => {
    await queue.wait();
    seen.push(name);
    busy(1);
  };
  let rounds = 0;
  let over = false;
  const others = (async () => {
    while (!over) {
      await new Promise((done) => setImmediate(done));
      rounds += 1;
      seen.push('-');
    }
  })();
  await Promise.all(['a', 'b', 'c', 'd'].map(work));
  over = true;
  await others;
  const order = seen.join('');
  expect(order.replaceAll('-', '')).toBe('abcd');
  expect(order).toMatch(/a-+b-+c-+d/);
  expect(rounds).toBeGreaterThanOrEqual(2);
});

it('is ready for more when all is done', async () => {
  const queue = new WorkQueue();
  queue.smallRequest();
  for (let turn = 0; turn < 20; turn += 1) await queue.wait();
  await Promise.all([queue.wait(), queue.wait()]);
});
