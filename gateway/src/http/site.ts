import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { GatewayOptions } from '../options.ts';
import { Files } from './files.ts';
import type { Mounted } from './request.ts';
import { DATA_HEADERS, playgroundHeaders, webHeaders } from './security.ts';

const PLAYGROUND = fileURLToPath(new URL('../../dist/playground', import.meta.url));
/** The playground's files, as its page asks for them: beside it, wherever the gateway is mounted. */
const PREFIX = '/graphql/playground';

type Headers = Record<string, string>;

interface Pages {
  readonly files: Files;
  readonly headers: Headers;
}

async function pagesOf(folder: string, headersOf: (html: string) => Headers): Promise<Pages | null> {
  const files = await Files.open(folder).catch(() => null);
  const html = files?.text('/index.html') ?? null;
  return files && html !== null ? { files, headers: headersOf(html) } : null;
}

async function serve({ files, headers }: Pages, url: string, request: IncomingMessage, response: ServerResponse) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  return await files.serve(url, request, response);
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

const wantsPage = (request: IncomingMessage) => isRead(request) && /\btext\/html\b/.test(request.headers.accept ?? '');

function refuse(response: ServerResponse, status: 404 | 405): void {
  if (status === 405) response.setHeader('allow', 'GET, HEAD');
  response.writeHead(status, { ...DATA_HEADERS, 'content-type': 'text/plain; charset=utf-8' });
  response.end(status === 404 ? 'No encontrado\n' : 'Método no permitido\n');
}

/** The web client at `/` with its deep links, and the playground at a browser's GET of `/graphql`. */
export async function site({ webDir, reportHosts }: GatewayOptions, playground: boolean) {
  const web = webDir === undefined ? null : await pagesOf(webDir, (html) => webHeaders(html, reportHosts));
  if (webDir !== undefined && !web) throw new Error(`The web client is not built: ${webDir} has no index.html.`);
  const ide = playground ? await pagesOf(PLAYGROUND, playgroundHeaders) : null;

  return {
    /** Whether the request was a browser's for the page, and answered. */
    async playground(request: Mounted, response: ServerResponse): Promise<boolean> {
      if (!ide || !wantsPage(request)) return false;
      // The page names its files from beside it, not from below.
      const [, path = '', query = ''] = /^([^?]*)(.*)/s.exec(request.originalUrl ?? request.url ?? '') ?? [];
      if (!path.endsWith('/')) return await serve(ide, '/index.html', request, response);
      response.writeHead(308, { ...DATA_HEADERS, location: `../${path.split('/').at(-2)}${query}` }).end();
      return true;
    },

    async serve(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
      if (!isRead(request)) return refuse(response, 405);
      if (ide && path.startsWith(`${PREFIX}/`)) {
        if (!(await serve(ide, path.slice(PREFIX.length), request, response))) refuse(response, 404);
        return;
      }
      if (!web) return refuse(response, 404);
      if (path !== '/' && (await serve(web, path, request, response))) return;
      // A deep link of the client; a missing file is a mistake and says so.
      if (/\.\w+$/.test(path) && !wantsPage(request)) return refuse(response, 404);
      await serve(web, '/index.html', request, response);
    },
  };
}
