import type { Reading } from './sheet';

/** A file to read, and the folded names that its columns may have. */
export interface Asked {
  readonly bytes: Uint8Array;
  readonly names: ReadonlySet<string>;
}

/** Reads apart from the screen, so that a large file freezes nothing. What the reading chokes on is a broken file. */
export function answer(read: (asked: Asked) => Reading): void {
  self.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
    let reading: Reading = { refusal: 'broken' };
    try {
      reading = read(data);
    } finally {
      self.postMessage(reading);
    }
  });
}
