import type { IncomingMessage } from 'node:http';

/** A request as a framework passes it on: with its body read and parsed, and below a path of its own. */
export interface Mounted extends IncomingMessage {
  readonly body?: unknown;
  originalUrl?: string;
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** `/graphql` in place of the path that the options choose for it; a trailing slash there is ignored. */
function ownPath(path: string, graphqlPath: string): string {
  if (path !== graphqlPath && !path.startsWith(`${graphqlPath}/`)) return path;
  const below = path.slice(graphqlPath.length);
  return below === '/' ? '/graphql' : `/graphql${below}`;
}

/** The URL that the routes know. A framework strips the path of a mount, which may be `/graphql` itself. */
export function routedUrl({ url = '/', originalUrl = url }: Mounted, graphqlPath: string): string {
  const query = url.slice(pathOf(url).length);
  const path = ownPath(pathOf(url), graphqlPath);
  const mount = originalUrl === url ? '' : pathOf(originalUrl).slice(0, path === '/' ? undefined : -path.length);
  if (!mount.endsWith('/graphql')) return path + query;
  return `/graphql${path === '/' ? '' : path}${query}`;
}
