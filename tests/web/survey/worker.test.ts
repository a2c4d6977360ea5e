import { afterEach, expect, it, vi } from 'vitest';

const file = (body: string, type: string) => new Response(body, { headers: { 'content-type': type } });
const script = () => file('1', 'text/javascript');
const page = () => file('<script src="/assets/main.js"></script>', 'text/html; charset=utf-8');

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Installs a worker whose server answers so; what it has kept then, by address, as text. */
async function install(answers: Record<string, () => Response>): Promise<{ failed: boolean; kept: string[] }> {
  const kept = new Map<string, Response>();
  const cache = {
    put: async (name: string, answer: Response) => void kept.set(name, answer),
    match: async (name: string) => kept.get(name)?.clone(),
  };
  let installed: Promise<unknown> = Promise.resolve();
  const addEventListener = (name: string, listener: (event: object) => void) =>
    name === 'install' && listener({ waitUntil: (work: Promise<unknown>) => (installed = work) });
  vi.stubGlobal('caches', { open: async () => cache, match: async () => undefined, delete: async () => true });
  vi.stubGlobal('fetch', async (name: string) => answers[name]?.() ?? new Response(null, { status: 404 }));
  vi.stubGlobal('__BUILD__', { name: 'b', entry: '/assets/main.js', files: ['/assets/main.js', '/assets/part.js'] });
  vi.stubGlobal('self', { addEventListener, skipWaiting: async () => undefined });
  await import('../../../web/src/features/answering/offline/worker');
  const failed = await installed.then(
    () => false,
    () => true,
  );
  return { failed, kept: [...kept.keys()].sort() };
}

it('the screens are kept whole', async () => {
  const answers = { '/index.html': page, '/assets/main.js': script, '/assets/part.js': script };
  expect(await install(answers)).toEqual({ failed: false, kept: Object.keys(answers).sort() });
});

it.each([
  ['a page in its place', page],
  ['nothing', () => new Response(null, { status: 404 })],
])('a script for which %s came is not kept, and no worker takes over that lacks it', async (_, part) => {
  const answers = { '/index.html': page, '/assets/main.js': script, '/assets/part.js': part };
  expect(await install(answers)).toEqual({ failed: true, kept: ['/assets/main.js', '/index.html'] });
});
