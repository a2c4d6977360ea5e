import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { Files } from './files.ts';
import { DATA_HEADERS, playgroundHeaders, webHeaders } from './security.ts';

const PLAYGROUND = fileURLToPath(new URL('../../dist/playground', import.meta.url));
/** The playground's files, as its page asks for them: beside it, wherever the gateway is mounted. */
const PREFIX = '/graphql/playground';

const open = async (folder: string): Promise<Files | null> => {
  const files = await Files.open(folder).catch(() => null);
  return files?.has('/index.html') ? files : null;
};

const wantsPage = (request: IncomingMessage) =>
  (request.method === 'GET' || request.method === 'HEAD') && /\btext\/html\b/.test(request.headers.accept ?? '');

const notFound = (response: ServerResponse, status = 404): void => {
  response.writeHead(status, { ...DATA_HEADERS, 'content-type': 'text/plain; charset=utf-8' });
  response.end(status === 404 ? 'No encontrado\n' : 'Método no permitido\n');
};

/** The web client at `/` with its deep links, and the playground at a browser's GET of `/graphql`. */
export async function site(
  webDir: string | undefined,
  reportHosts: readonly string[] | undefined,
  playground: boolean,
) {
  const web = webDir === undefined ? null : await Files.open(webDir);
  if (webDir !== undefined && !web?.has('/index.html'))
    throw new Error(`The web client is not built: ${webDir} has no index.html.`);
  const ide = playground ? await open(PLAYGROUND) : null;
  const webPage = web ? webHeaders(web.text('/index.html'), reportHosts) : {};
  const idePage = ide ? playgroundHeaders(ide.text('/index.html')) : {};

  const serve = async (
    files: Files,
    url: string,
    headers: Record<string, string>,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    return await files.serve(url, request, response);
  };

  return {
    /** Whether the request was a browser's for the page, and answered. */
    async playground(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      if (!ide || !wantsPage(request)) return false;
      return await serve(ide, '/index.html', idePage, request, response);
    },

    async serve(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
      if (request.method !== 'GET' && request.method !== 'HEAD') return notFound(response, 405);
      if (ide && path.startsWith(`${PREFIX}/`)) {
        if (await serve(ide, path.slice(PREFIX.length), idePage, request, response)) return;
        return notFound(response);
      }
      if (!web) return notFound(response);
      if (path !== '/' && (await serve(web, path, webPage, request, response))) return;
      // A deep link of the client; a missing file is a mistake and says so.
      const file = /\.\w+$/.test(path);
      if (file && !wantsPage(request)) return notFound(response);
      await serve(web, '/index.html', webPage, request, response);
    },
  };
}
