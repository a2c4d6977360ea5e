import { expect, it } from 'vitest';
import { Turns } from '../../gateway/src/rest/turns.ts';

const moment = () => new Promise<void>((done) => setImmediate(done));

it('gives one turn at a time, in order, with everything else in between', async () => {
  const turns = new Turns();
  const seen: string[] = [];
  const work = async (name: string) => {
    await turns.take();
    seen.push(name);
  };
  const all = Promise.all(['a', 'b', 'c'].map(work));
  const others = (async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await moment();
      seen.push('-');
    }
  })();
  await Promise.all([all, others]);
  expect(seen.join('')).toBe('a-b-c-');
});

it('lets a piece of work go on before the next one begins', async () => {
  const turns = new Turns();
  const seen: string[] = [];
  const work = async (name: string) => {
    await turns.take();
    seen.push(`${name}1`);
    await turns.goOn();
    seen.push(`${name}2`);
  };
  await Promise.all([work('a'), work('b')]);
  expect(seen).toEqual(['a1', 'a2', 'b1', 'b2']);
  // And is ready for more when all is done.
  await work('c');
  expect(seen.at(-1)).toBe('c2');
});
