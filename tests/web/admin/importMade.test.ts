import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { abandoned, hold, keepMade, letGo, madeUnder, newJob } from '../../../web/src/importing/made';

const KEY = 'encuestas.creadas empresas 7';

/** The locks of a device on which other tabs hold these. */
function locksOf(others: readonly string[]) {
  const own = new Set<string>();
  return {
    request: async (name: string, _: object, work: (lock: object | null) => Promise<void> | undefined) => {
      if (others.includes(name) || own.has(name)) return work(null);
      own.add(name);
      await work({});
      own.delete(name);
    },
    query: async () => ({ held: [...others, ...own].map((name) => ({ name })) }),
  };
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('what imports have made', () => {
  it('is kept by identifiers until it is whole or taken back, each import by itself', () => {
    keepMade(KEY, 'a', ['1', '2']);
    keepMade(KEY, 'b', ['9']);
    keepMade(KEY, 'a', ['1', '2', '3']);
    expect(madeUnder(KEY)).toEqual([
      { job: 'b', ids: ['9'] },
      { job: 'a', ids: ['1', '2', '3'] },
    ]);
    keepMade(KEY, 'a', []);
    keepMade(KEY, 'b', []);
    expect([madeUnder(KEY), localStorage.length]).toEqual([[], 0]);
    expect(newJob()).not.toBe(newJob());
  });

  it('is abandoned where no tab holds it', async () => {
    vi.stubGlobal('navigator', { locks: locksOf(['encuestas-importacion:other']) });
    for (const job of ['other', 'mine', 'gone']) keepMade(KEY, job, [job]);
    expect(await hold('other')).toBe(false);
    expect(await hold('mine')).toBe(true);
    expect(await hold('mine')).toBe(true);
    expect(await abandoned(KEY)).toEqual([{ job: 'gone', ids: ['gone'] }]);
    letGo('mine');
    await vi.waitFor(async () => expect((await abandoned(KEY)).map(({ job }) => job)).toEqual(['mine', 'gone']));
  });

  it('is nobody’s to take back where the browser cannot tell whether its tab lives', async () => {
    vi.stubGlobal('navigator', {});
    keepMade(KEY, 'a', ['1']);
    expect(await hold('a')).toBe(true);
    expect(await abandoned(KEY)).toEqual([]);
  });

  it('is not known where the browser keeps nothing, and that stops nobody', () => {
    const refuse = () => {
      throw new Error('refused');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    keepMade(KEY, 'a', ['1']);
    expect(madeUnder(KEY)).toBeNull();
  });
});
