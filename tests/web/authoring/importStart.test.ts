import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Asked } from '../../../web/src/features/imports/answer';
import { readFile } from '../../../web/src/features/imports/reading';

/** A worker that does what the test says when it is given a file. */
const workerThat = (act: (worker: EventTarget) => void) =>
  class extends EventTarget {
    terminate(): void {}

    postMessage(): void {
      queueMicrotask(() => act(this));
    }
  };

const file = new Blob(['descripcion;tipo']);

afterEach(() => vi.unstubAllGlobals());

describe('the reader of files', () => {
  it('whose code does not come says nothing bad of the file', async () => {
    vi.stubGlobal(
      'Worker',
      workerThat((worker) => worker.dispatchEvent(new Event('error'))),
    );
    expect(await readFile(file, new Set())).toEqual({ refusal: 'notStarted' });
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

  it('that chokes on a file calls it damaged', async () => {
    const said: unknown[] = [];
    const listeners: ((event: MessageEvent<Asked>) => void)[] = [];
    vi.stubGlobal('self', {
      addEventListener: (_name: string, listener: (event: MessageEvent<Asked>) => void) => listeners.push(listener),
      postMessage: (reading: unknown) => said.push(reading),
    });
    const { answer } = await import('../../../web/src/features/imports/answer');
    answer(() => {
      throw new RangeError('Out of bounds');
    });
    const message = new MessageEvent<Asked>('message', { data: { bytes: new Uint8Array(), names: new Set() } });
    for (const listener of listeners) expect(() => listener(message)).toThrow('Out of bounds');
    expect(said).toEqual([{ refusal: 'broken' }]);
  });
});
