import { expect, test } from 'vitest';
import { createGate } from '../../../api/src/auth/gate.ts';

/** Works at the gate, and the order in which they started. */
const queueUp = (sizes: Parameters<typeof createGate>[0]) => {
  const gate = createGate(sizes);
  const started: string[] = [];
  const { promise, resolve } = Promise.withResolvers<string>();
  const enter = (name: string, isKnown = false) => {
    const done = gate(isKnown, () => {
      started.push(name);
      return promise;
    });
    done.catch(() => {});
    return done;
  };
  return { enter, started, gate, endAll: () => resolve('done') };
};

test('runs two at once, and known callers before strangers', async () => {
  const { enter, started, gate, endAll } = queueUp({ concurrency: 2, capacity: 9 });
  const all = [enter('one'), enter('two'), enter('three'), enter('known', true)];
  await expect.poll(() => started).toEqual(['one', 'two']);
  expect(gate.now()).toEqual({ running: 2, waiting: 2 });
  endAll();
  expect(await Promise.all(all)).toEqual(Array(4).fill('done'));
  expect(started.slice(2)).toEqual(['known', 'three']);
  expect(gate.now()).toEqual({ running: 0, waiting: 0 });
});

test('reserves half of its places for known callers', async () => {
  const { enter, endAll } = queueUp({ concurrency: 1, capacity: 4 });
  const busy = { status: 429, headers: { 'retry-after': '5' } };
  const running = enter('running');
  const strangers = [enter('a'), enter('b')];
  await expect(enter('c'), 'one more stranger').rejects.toMatchObject(busy);
  const known = [enter('d', true), enter('e', true)];
  await expect(enter('f', true), 'full').rejects.toMatchObject(busy);
  endAll();
  expect(await Promise.all([running, ...strangers, ...known])).toEqual(Array(5).fill('done'));
});

test('goes on after work that fails', async () => {
  const { gate } = queueUp({ concurrency: 1, capacity: 4 });
  await expect(gate(false, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await gate(false, async () => 'done')).toBe('done');
});
