import { afterEach, describe, expect, it, vi } from 'vitest';
import { readFile } from '../../../../../../web/src/features/imports/reading';

/** A worker that runs `act` on a request. */
const workerThat = (act: (worker: EventTarget) => void) =>
  class extends EventTarget {
    terminate(): void {}

    postMessage(): void {
      queueMicrotask(() => act(this));
    }
  };

const file = new Blob(['descripcion;tipo']);

afterEach(() => vi.unstubAllGlobals());

describe('readFile', () => {
  it('retries a worker that does not load once, and reports it without blaming the file', async () => {
    let started = 0;
    vi.stubGlobal(
      'Worker',
      workerThat((worker) => {
        started += 1;
        worker.dispatchEvent(new Event('error'));
      }),
    );
    expect(await readFile(file, new Set())).toEqual({ refusal: 'notStarted' });
    expect(started).toBe(2);
    vi.stubGlobal(
      'Worker',
      class {
        constructor() {
          throw new DOMException('Refused', 'SecurityError');
        }
      },
    );
    expect(await readFile(file, new Set())).toEqual({ refusal: 'notStarted' });
  });

  it('calls a file damaged on which the reader throws', async () => {
    const readings: unknown[] = [];
    const listeners: ((event: MessageEvent) => void)[] = [];
    vi.stubGlobal('self', {
      addEventListener: (_name: string, listener: (event: MessageEvent) => void) => listeners.push(listener),
      postMessage: (reading: unknown) => readings.push(reading),
    });
    await import('../../../../../../web/src/features/imports/worker');
    const message = new MessageEvent('message', { data: { kind: 'csv', bytes: null, names: new Set() } });
    for (const listener of listeners) expect(() => listener(message)).toThrow(TypeError);
    expect(readings).toEqual([{ refusal: 'broken' }]);
  });
});
