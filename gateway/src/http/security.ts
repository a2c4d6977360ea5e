import { createHash } from 'node:crypto';

/** Inline scripts of a page by their hashes, so that no other inline script runs. */
function scriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  );
}

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

const policy = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');

/** Headers of the web client: everything from here, styles inline (they are made in the page), reports in frames. */
export function webHeaders(html: string, reportHosts: readonly string[] | undefined): Record<string, string> {
  const frames = reportHosts ? reportHosts.map((host) => `https://${host}`) : ['https:'];
  return {
    ...COMMON,
    'content-security-policy': policy({
      'default-src': ["'self'"],
      'script-src': ["'self'", ...scriptHashes(html)],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'", 'data:'],
      'connect-src': ["'self'"],
      'worker-src': ["'self'"],
      'frame-src': frames,
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'object-src': ["'none'"],
    }),
  };
}

/** Headers of the playground, whose editor works with blobs and evaluates nothing from elsewhere. */
export function playgroundHeaders(html: string): Record<string, string> {
  return {
    ...COMMON,
    'content-security-policy': policy({
      'default-src': ["'self'"],
      'script-src': ["'self'", ...scriptHashes(html)],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'", 'data:'],
      'worker-src': ["'self'", 'blob:'],
      'connect-src': ["'self'"],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
    }),
  };
}

/** Headers of answers that are data. */
export const DATA_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};
