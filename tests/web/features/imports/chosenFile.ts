import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, vi } from 'vitest';
import { readCsv } from '../../../../web/src/features/imports/csv';
import type { ReadRequest } from '../../../../web/src/features/imports/worker';
import { readXlsx } from '../../../../web/src/features/imports/xlsx';

/** Runs the worker's code in the test's thread. */
class InlineWorker extends EventTarget {
  postMessage({ kind, bytes, names }: ReadRequest) {
    const data = kind === 'csv' ? readCsv(bytes, names) : readXlsx(bytes);
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate() {}
}

/** Reads files without a worker; returns the choice of one in the dialog that is shown. */
export function useFiles() {
  beforeAll(() => vi.stubGlobal('Worker', InlineWorker));
  afterAll(() => vi.unstubAllGlobals());
  return async (bytes: Uint8Array, name = 'archivo.csv') => {
    const input = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('input[type=file]:not(:disabled)');
      if (!found) throw new Error('no file can be chosen');
      return found;
    });
    await userEvent.upload(input, new File([new Uint8Array(bytes)], name), { applyAccept: false });
  };
}
