import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Lang, toLang } from '../errors/lang.ts';

/** The package's files, so that the documentation works offline. */
const folder = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));

/** The files of the page; the package has many more. */
const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

function page(root: string, lang: Lang): string {
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>REST v1</title>
<link rel="icon" type="image/png" href="${root}docs/favicon-32x32.png">
<link rel="stylesheet" href="${root}docs/swagger-ui.css">
<style>nav { font: 1rem sans-serif; padding: 1rem; text-align: right }</style>
</head>
<body>
<nav><a href="${root}docs/?lang=es" lang="es">Español</a> · <a href="${root}docs/?lang=en" lang="en">English</a></nav>
<main id="docs"></main>
<script src="${root}docs/swagger-ui-bundle.js"></script>
<script src="${root}docs/start.js"></script>
</body>
</html>`;
}

function start(root: string): string {
  return `SwaggerUIBundle({ url: '${root}openapi.json?lang=' + document.documentElement.lang, dom_id: '#docs', docExpansion: 'none', deepLinking: true, validatorUrl: null });`;
}

const CSP = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

/** Serves the API's description in either language, and a page to browse and try it that works offline. */
export function serveDocs(app: FastifyInstance, root: string, describe: (lang: Lang) => object): void {
  // Lazily, because it would delay every start.
  const texts: Partial<Record<Lang, string>> = {};
  const textOf = (lang: Lang) => (texts[lang] ??= JSON.stringify(describe(lang)));
  const langOf = ({ query }: FastifyRequest) => toLang((query as Record<string, unknown>).lang);
  const open = { config: { public: true } } as const;
  app.get(`${root}openapi.json`, open, (request, reply) =>
    reply.type('application/json; charset=utf-8').send(textOf(langOf(request))),
  );
  app.get(`${root}docs/`, open, (request, reply) =>
    reply
      .header('content-security-policy', CSP)
      .type('text/html; charset=utf-8')
      .send(page(root, langOf(request))),
  );
  app.get(`${root}docs/start.js`, open, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(start(root)),
  );
  app.register(fastifyStatic, { root: folder, serve: false });
  for (const file of FILES) app.get(`${root}docs/${file}`, open, (_request, reply) => reply.sendFile(file));
}
