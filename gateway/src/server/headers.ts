import { hash } from 'node:crypto';

/** Inline scripts of a page by their hashes, so that no other inline script runs. */
const scriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`,
  );

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/** Allows content of the same origin, inline styles, and the page's own inline scripts. */
function headers(html: string, more: Record<string, string[]>): Record<string, string> {
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes(html)],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    ...more,
  };
  const policy = Object.entries(directives).map(([name, values]) => `${name} ${values.join(' ')}`);
  return { ...COMMON, 'content-security-policy': policy.join('; ') };
}

/** Headers of the web client, which shows reports in frames, and asks their hosts whether they answer. */
export function webHeaders(html: string, reportHosts: readonly string[] | undefined): Record<string, string> {
  const frames = reportHosts ? reportHosts.map((host) => `https://${host}`) : ['https:'];
  const images = ["'self'", 'data:', 'blob:'];
  return headers(html, {
    ...{ 'img-src': images, 'frame-src': frames, 'connect-src': ["'self'", ...frames], 'form-action': ["'self'"] },
  });
}

/** Headers of the playground, whose editor works with blobs and evaluates nothing from elsewhere. */
export const playgroundHeaders = (html: string): Record<string, string> =>
  headers(html, { 'worker-src': ["'self'", 'blob:'] });

export const DATA_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};
