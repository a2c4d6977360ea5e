import type { Reading } from './sheet';

/** Reads apart from the screen, so that a large file freezes nothing. What the reading chokes on is a broken file. */
export function answer(read: (bytes: Uint8Array) => Reading): void {
  self.addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
    let reading: Reading = { refusal: 'broken' };
    try {
      reading = read(data);
    } finally {
      self.postMessage(reading);
    }
  });
}
