import type { Browser } from '@playwright/test';

/** How long a frame is shown, and how often it is repeated meanwhile: a player seeks to repeated frames only. */
const FRAME_MS = 1_500;
const REPEATS = 3;
const BITS_PER_SECOND = 600_000;

/**
 * Makes a WebM of pictures by the browser's own MediaRecorder, so that no other program is needed. It records in real
 * time.
 */
export async function recordVideo(browser: Browser, frames: readonly Buffer[]): Promise<Buffer> {
  const page = await browser.newPage();
  try {
    const encoded = await page.evaluate(
      async ({ pictures, frameMs, repeats, videoBitsPerSecond }) => {
        const bitmaps = await Promise.all(
          pictures.map(async (picture) =>
            createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob()),
          ),
        );
        const [{ width, height } = { width: 1, height: 1 }] = bitmaps;
        const canvas = Object.assign(document.createElement('canvas'), { width, height });
        const drawing = canvas.getContext('2d');
        const stream = canvas.captureStream(0);
        const [track] = stream.getVideoTracks();
        const recorder = new MediaRecorder(stream, { mimeType: 'video/webm;codecs=vp9', videoBitsPerSecond });
        const parts: Blob[] = [];
        recorder.ondataavailable = ({ data }) => parts.push(data);
        const stopped = new Promise((resolve) => {
          recorder.onstop = resolve;
        });
        recorder.start();
        for (const bitmap of bitmaps)
          for (let turn = 0; turn < repeats; turn += 1) {
            drawing?.drawImage(bitmap, 0, 0);
            if (track instanceof CanvasCaptureMediaStreamTrack) track.requestFrame();
            await new Promise((resolve) => setTimeout(resolve, frameMs / repeats));
          }
        recorder.stop();
        await stopped;
        const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
        return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
      },
      {
        pictures: frames.map((frame) => frame.toString('base64')),
        ...{ frameMs: FRAME_MS, repeats: REPEATS, videoBitsPerSecond: BITS_PER_SECOND },
      },
    );
    const video = Buffer.from(encoded, 'base64');
    if (video.length < 1_000) throw new Error('The browser recorded nothing.');
    return video;
  } finally {
    await page.close();
  }
}
