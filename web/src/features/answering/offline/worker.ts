/** The service worker serves the survey's screens offline. It handles no data: drafts are in IndexedDB. */

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** The parts of the worker's global scope in use; the DOM types describe pages only. */
declare const self: {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void;
};

/** Replaced by the build: its name, entry script, and the files of these screens. */
declare const __BUILD__: { readonly name: string; readonly entry: string; readonly files: readonly string[] };

const { name, entry, files } = __BUILD__;
const PAGE = '/index.html';
const HASHED = '/assets/';
const PREFIX = 'encuestas-app-';
const CACHE = PREFIX + name;
/** After this time, the cached page is shown. */
const NETWORK_TIMEOUT_MS = 8_000;
/** Paths of the gateway. */
const GATEWAY_PATHS = /^\/(graphql|playground|descargas|healthz|readyz|metrics)(\/|$)/;
/** The files do not depend on Accept-Encoding. */
const IGNORE_VARY = { ignoreVary: true } as const;

async function cacheFile(cache: Cache, file: string): Promise<void> {
  const cached = file.startsWith(HASHED) ? await caches.match(file, IGNORE_VARY) : undefined;
  const response = cached ?? (await fetch(file, { cache: file.startsWith(HASHED) ? 'default' : 'no-cache' }));
  // Some proxies return an HTML page for a missing script.
  const isPage = response.headers.get('content-type')?.includes('text/html') ?? false;
  if (!response.ok || isPage !== (file === PAGE)) throw new Error(`${file} could not be loaded`);
  return cache.put(file, response);
}

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all([PAGE, ...files].map((file) => cacheFile(cache, file)));
  const page = await (await cache.match(PAGE, IGNORE_VARY))?.text();
  if (page?.includes(entry)) return self.skipWaiting();
  // The server has a newer build; the browser will install that build's worker.
  await caches.delete(CACHE);
  throw new Error('The page is not of this build');
}

/** Keeps the previous build's cache, too, because its pages may still be open. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== CACHE);
  await Promise.all(others.slice(0, -1).map((key) => caches.delete(key)));
  await self.clients.claim();
}

const cachedFile = async (file: string): Promise<Response | undefined> =>
  (await caches.open(CACHE)).match(file, IGNORE_VARY);

const timeout = () => new Promise<null>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS, null));

/** Network first, so that nobody sees an old build; the cache is the fallback. */
async function networkFirst(request: Request, file: string): Promise<Response> {
  const pending = fetch(request);
  const response = await Promise.race([pending.catch(() => null), timeout()]);
  if (response && response.status < 500) return response;
  return (await cachedFile(file)) ?? pending;
}

/** Files with a hash in their name never change. */
const cacheFirst = async (request: Request): Promise<Response> =>
  (await caches.match(request.url, IGNORE_VARY)) ?? fetch(request);

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!GATEWAY_PATHS.test(pathname)) event.respondWith(networkFirst(request, PAGE));
  } else if (pathname.startsWith(HASHED)) event.respondWith(cacheFirst(request));
  else if (files.includes(pathname)) event.respondWith(networkFirst(request, pathname));
});

// Makes the file a module with its own scope.
export {};
