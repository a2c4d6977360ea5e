import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTabLock } from '../../../../web/src/shared/session/tabLock.ts';

/** The browser's locks as far as they are used here: one holder per name, the others in a queue that can be left. */
class Locks {
  #last: Promise<unknown> = Promise.resolve();
  #held = 0;

  async request<T>(
    _name: string,
    options: { ifAvailable?: boolean; signal?: AbortSignal },
    work: (lock: object | null) => Promise<T>,
  ): Promise<T> {
    if (options.ifAvailable && this.#held > 0) return work(null);
    const turn = this.#last;
    this.#held += 1;
    const left = new Promise<never>((_, reject) =>
      options.signal?.addEventListener('abort', () => reject(new DOMException('Left', 'AbortError'))),
    );
    const done = Promise.race([turn, left]).then(() => work({}));
    this.#last = Promise.allSettled([turn, done]).finally(() => this.#release());
    return done;
  }

  #release(): void {
    this.#held -= 1;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { locks: new Locks() });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a draft is sent by one tab at a time', () => {
  const waiter = () => ({ signal: new AbortController(), queued: vi.fn() });

  it('and the other says that it waits, and has its turn', async () => {
    const { signal, queued } = waiter();
    let end: (words: string) => void = () => undefined;
    const first = withTabLock(
      'd',
      { ms: 120_000, signal: signal.signal, queued },
      () => new Promise<string>((resolve) => (end = resolve)),
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(queued).not.toHaveBeenCalled();
    const second = withTabLock('d', { ms: 120_000, signal: signal.signal, queued }, async () => 'second');
    await vi.advanceTimersByTimeAsync(0);
    expect(queued).toHaveBeenCalledOnce();
    end('first');
    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  });

  it('and work that fails is not begun again, though it fails as a refused lock does', async () => {
    const { signal, queued } = waiter();
    const refused = new DOMException('Access is denied for this document.', 'SecurityError');
    const work = vi.fn(() => Promise.reject(refused));
    await expect(withTabLock('d', { ms: 120_000, signal: signal.signal, queued }, work)).rejects.toBe(refused);
    expect(work).toHaveBeenCalledOnce();
  });

  it('and nobody waits for ever for a tab that does not let go, nor when told to stop', async () => {
    const { signal, queued } = waiter();
    void withTabLock('d', { ms: 120_000, signal: signal.signal, queued }, () => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(0);
    const late = withTabLock('d', { ms: 120_000, signal: signal.signal, queued }, async () => 'never');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(await late).toBeNull();
    const stopped = withTabLock('d', { ms: 120_000, signal: signal.signal, queued }, async () => 'never');
    await vi.advanceTimersByTimeAsync(0);
    signal.abort();
    expect(await stopped).toBeNull();
  });
});
