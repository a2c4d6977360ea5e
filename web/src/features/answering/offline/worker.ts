/**
 * The service worker: without a network it opens the survey's screens from what it kept of the last build. What is
 * answered is no business of its: GraphQL and every other data pass it by, and the drafts are in IndexedDB.
 */

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** What is used of a worker's surroundings; the DOM's types know pages only. */
declare const self: {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(name: 'fetch', listener: (event: Fetching) => void): void;
};

/** Put in by the build: its name, its first script, and the files that these screens consist of. */
declare const __BUILD__: { readonly name: string; readonly entry: string; readonly files: readonly string[] };

const { name, entry, files } = __BUILD__;
const PAGE = '/index.html';
const HASHED = '/assets/';
const PREFIX = 'encuestas-app-';
const CACHE = PREFIX + name;
/** How long a page may take to come before the kept one is shown: a network that hangs is no network. */
const PATIENCE_MS = 8_000;
/** Pages that the gateway answers itself. */
const NOT_OURS = /^\/(graphql|playground|descargas|healthz|readyz|metrics)(\/|$)/;
/** A file is the same whatever encodings were asked for. */
const WHATEVER = { ignoreVary: true } as const;

async function keep(cache: Cache, file: string): Promise<void> {
  const before = file.startsWith(HASHED) ? await caches.match(file, WHATEVER) : undefined;
  const answer = before ?? (await fetch(file, { cache: file.startsWith(HASHED) ? 'default' : 'no-cache' }));
  // Servers and networks there are that send a page for what they do not have: a script it would be for good.
  const isPage = answer.headers.get('content-type')?.includes('text/html') ?? false;
  if (!answer.ok || isPage !== (file === PAGE)) throw new Error(`${file} did not come`);
  return cache.put(file, answer);
}

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all([PAGE, ...files].map((file) => keep(cache, file)));
  const page = await (await cache.match(PAGE, WHATEVER))?.text();
  if (page?.includes(entry)) return self.skipWaiting();
  // The server was given another build meanwhile; the browser will find that build's worker.
  await caches.delete(CACHE);
  throw new Error('The page is not of this build');
}

/** Keeps this build and the one before, whose pages may still be open and want their chunks. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== CACHE);
  await Promise.all(others.slice(0, -1).map((key) => caches.delete(key)));
  await self.clients.claim();
}

const kept = async (file: string): Promise<Response | undefined> => (await caches.open(CACHE)).match(file, WHATEVER);

const late = () => new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));

/** The network's answer, so that nobody is shown an old build; the kept one where none comes. */
async function fresh(request: Request, file: string): Promise<Response> {
  const coming = fetch(request);
  const answer = await Promise.race([coming.catch(() => null), late()]);
  if (answer && answer.status < 500) return answer;
  return (await kept(file)) ?? coming;
}

/** A name with a hash never changes what it holds. */
const first = async (request: Request): Promise<Response> =>
  (await caches.match(request.url, WHATEVER)) ?? fetch(request);

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!NOT_OURS.test(pathname)) event.respondWith(fresh(request, PAGE));
  } else if (pathname.startsWith(HASHED)) event.respondWith(first(request));
  else if (files.includes(pathname)) event.respondWith(fresh(request, pathname));
});

// A module: its names are its own, not the pages'.
export {};
