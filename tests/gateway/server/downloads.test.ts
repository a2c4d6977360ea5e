import {
  createServer,
  get as httpGet,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { listening } from '../../support/listening.ts';

/** Files pass through unchanged (spec §7); each test scripts the upstream. */
let answer: RequestListener;
const calls: IncomingMessage[] = [];
const lines: { message: string; [field: string]: unknown }[] = [];
const upstream = createServer((request, response) => {
  calls.push(request);
  answer(request, response);
});
let gateway: TestGateway;
let closeUpstream: () => Promise<void>;
beforeAll(async () => {
  const { origin, close } = await listening(upstream);
  closeUpstream = close;
  const write = (fields: object, message: string) => lines.push({ ...fields, message });
  const logger = { debug: write, info: write, warn: write, error: write };
  gateway = await startTestGateway({ restUrl: `${origin}/api/v1/`, limits: { answerTimeoutMs: 300 }, logger });
});
afterAll(async () => {
  await gateway.close();
  await closeUpstream();
});

const get = (path: string, token: string | null = 'someone') =>
  fetch(gateway.url + path, { headers: token ? { authorization: `Bearer ${token}` } : {} });
const csv = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/csv' });

describe('a download', () => {
  it('passes through with its name and the caller’s token', async () => {
    answer = (_, response) => csv(response).end('id;respuesta\n1;Sí\n');
    const all = await get('/descargas/encuestas.csv');
    expect(all.status).toBe(200);
    expect(all.headers.get('content-disposition')).toBe('attachment; filename="todas_respuestas_encuestas.csv"');
    expect(all.headers.get('cache-control')).toBe('no-store');
    expect(await all.text()).toBe('id;respuesta\n1;Sí\n');
    expect(calls.at(-1)?.headers.authorization).toBe('Bearer someone');
    const one = await get('/descargas/encuestas/7.csv');
    expect(one.headers.get('content-disposition')).toBe('attachment; filename="respuestas_encuesta_7.csv"');
    expect(calls.at(-1)?.url).toBe('/api/v1/reportes/descargar_reporte_encuestas_completas_csv/7/');
    await one.text();
  });

  it('is streamed: its beginning arrives while its end does not exist yet, however late that comes', async () => {
    let end = () => {};
    answer = (_, response) => {
      csv(response).write('id;respuesta\n');
      end = () => response.end('1;2\n');
    };
    const reader = (await get('/descargas/encuestas.csv')).body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('id;respuesta\n');
    // Longer than an answer may take to begin.
    await delay(600);
    end();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('1;2\n');
    expect((await reader?.read())?.done).toBe(true);
  });

  it('ends upstream when the caller leaves in the middle of it', async () => {
    const closed = new Promise<void>((done) => {
      answer = (_, response) => {
        csv(response);
        const timer = setInterval(() => response.write('1;2\n'), 5);
        response.on('close', () => {
          clearInterval(timer);
          done();
        });
      };
    });
    const leaving = new AbortController();
    const headers = { authorization: 'Bearer someone' };
    const response = await fetch(`${gateway.url}/descargas/encuestas.csv`, { headers, signal: leaving.signal });
    await response.body?.getReader().read();
    leaving.abort();
    await closed;
  });

  it('ends upstream when the caller leaves before it began', async () => {
    const requested = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    answer = (_, response) => {
      requested.resolve();
      response.on('close', () => closed.resolve());
    };
    const request = httpGet(`${gateway.url}/descargas/encuestas.csv`, { headers: { authorization: 'Bearer someone' } });
    request.on('error', () => {});
    await requested.promise;
    request.destroy();
    await closed.promise;
  });

  it('that breaks off does not look whole', async () => {
    answer = (_, response) => {
      csv(response).write('1;2\n');
      setTimeout(() => response.destroy(), 20);
    };
    const response = await get('/descargas/encuestas.csv');
    await expect(response.text()).rejects.toThrow();
  });

  it('is logged and counted, without token and content', async () => {
    answer = (_, response) => csv(response).end('secreto');
    lines.length = 0;
    await (await get('/descargas/encuestas/9.csv')).text();
    const downloadLine = () => lines.find(({ endpoint }) => String(endpoint).includes('{id}'));
    await expect
      .poll(downloadLine)
      .toMatchObject({ message: 'request', endpoint: '/descargas/encuestas/{id}.csv', status: 200, upstream: 1 });
    expect(JSON.stringify(lines)).not.toMatch(/someone|secreto/);
    const metrics = (await gateway.admin('/metrics')).text;
    expect(metrics).toMatch(
      /upstream_duration_seconds_count\{method="GET",endpoint="[^"]+csv\/\{id\}\/",status="200"\} \d/,
    );
  });
});

describe('a sheet', () => {
  const ROOT = ['/api/v1/', '/api/v1/token/verify/?lang=es'];
  /** A server whose root announces this, and which gives a file for anything else. */
  const announcing =
    (capacidades: string[] | null, status = 200): RequestListener =>
    (request, response) => {
      if (!ROOT.includes(request.url ?? '')) return void csv(response).end('x');
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(capacidades ? { capacidades } : { detail: 'no' }));
    };

  it('is requested with its parameters, under the names of the spec', async () => {
    answer = announcing(['planillas']);
    const wide = await get(
      '/descargas/encuestas/7.xlsx?formato=ancho&opciones=columnas&segmento=3&completas=true&identificadores=true&lang=en',
    );
    expect(wide.status).toBe(200);
    expect(wide.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(wide.headers.get('content-disposition')).toBe('attachment; filename="respuestas_encuesta_7.xlsx"');
    const path = '/api/v1/reportes/descargar_reporte_encuestas_completas_csv/';
    expect(calls.at(-1)?.url).toBe(
      `${path}7/?formato=ancho&opciones=columnas&segmento=3&completas=true&identificadores=true&archivo=xlsx&lang=en`,
    );
    const all = await get('/descargas/encuestas.csv?formato=largo');
    expect(all.headers.get('content-disposition')).toBe('attachment; filename="todas_respuestas_encuestas.csv"');
    expect(calls.at(-1)?.url).toBe(`${path}?formato=largo&archivo=csv&lang=es`);
  });

  it.each([
    ['of a server that does not announce it', null, 404, 501],
    ['of a server that announces other things', ['campanas'], 200, 501],
    ['with a token that ran out', null, 401, 401],
    ['of a server whose root fails', null, 500, 501],
    ['of a server that is down', null, 503, 502],
    ['of a server that asks for a pause', null, 429, 429],
  ] as const)('%s is refused: another file must not pass for it', async (_, capacidades, status, refusal) => {
    answer = announcing(capacidades && [...capacidades], status);
    const before = calls.length;
    expect((await get('/descargas/encuestas.xlsx')).status).toBe(refusal);
    expect((await get('/descargas/encuestas.csv?formato=ancho')).status).toBe(refusal);
    expect(calls.slice(before).filter(({ url }) => !ROOT.includes(url ?? ''))).toEqual([]);
    // The file of v1 needs no capability, and `lang` is no parameter of a sheet.
    expect(await (await get('/descargas/encuestas.csv?lang=en')).text()).toBe('x');
    expect(calls.at(-1)?.url).toMatch(/completas_csv\/$/);
  });
});

describe('a download that is refused', () => {
  it.each<[number, number, string, string?]>([
    [400, 400, 'La solicitud no es válida.'],
    [401, 401, 'Debe iniciar sesión.', 'You must sign in.'],
    [403, 403, 'No tiene permiso para esta acción.', 'You are not allowed to do this.'],
    [404, 404, 'No encontrado.', 'Not found.'],
    [429, 429, 'Demasiadas solicitudes. Vuelva a intentarlo en 7 segundos.'],
    [500, 502, 'El servidor no está disponible.'],
    [503, 502, 'El servidor no está disponible.', 'The server is not available.'],
    [302, 502, 'El servidor no está disponible.'],
    [204, 502, 'El servidor no está disponible.'],
  ])(
    'upstream with %i is %i here, and nothing of what it said is shown',
    async (upstreamStatus, status, detail, english) => {
      answer = (_, response) => {
        const headers = { 'content-type': 'text/html', 'retry-after': '7', location: 'http://127.0.0.1:9/secret' };
        response.writeHead(upstreamStatus, headers).end(upstreamStatus === 204 ? undefined : '<h1>secret at /srv</h1>');
      };
      const refused = await get('/descargas/encuestas.csv');
      expect(refused.status).toBe(status);
      expect(await refused.json()).toEqual({ detail });
      expect(refused.headers.get('content-type')).toContain('application/json');
      expect(refused.headers.get('content-disposition')).toBeNull();
      expect(refused.headers.get('retry-after')).toBe([429, 503].includes(upstreamStatus) ? '7' : null);
      if (english) expect(await (await get('/descargas/encuestas.csv?lang=en')).json()).toEqual({ detail: english });
    },
  );

  it.each([
    [400, { segmento: ['El registro elegido no existe'] }, 400, 'segmento: El registro elegido no existe'],
    [422, { non_field_errors: ['Demasiadas columnas', 'Elija una'] }, 422, 'Demasiadas columnas Elija una'],
    [400, { detail: 'at /srv' }, 400, 'La solicitud no es válida.'],
    [400, { segmento: ['x'.repeat(100_000)] }, 400, 'La solicitud no es válida.'],
    [403, { segmento: ['secret'] }, 403, 'No tiene permiso para esta acción.'],
  ])('with %i and validation errors has the texts of the server', async (sent, body, status, detail) => {
    answer = (_, response) => {
      response.writeHead(sent, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const refused = await get('/descargas/encuestas.csv');
    expect([refused.status, await refused.json()]).toEqual([status, { detail }]);
  });

  it('with 400 that breaks off keeps its status', async () => {
    answer = (_, response) => {
      response.writeHead(400, { 'content-type': 'application/json' }).write('{"segmento": ["');
      setTimeout(() => response.destroy(), 20);
    };
    const refused = await get('/descargas/encuestas.csv');
    expect([refused.status, await refused.json()]).toEqual([400, { detail: 'La solicitud no es válida.' }]);
  });

  it('by the upstream stands in the log with its reason, as any call that failed', async () => {
    const page = (_: IncomingMessage, response: ServerResponse) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    const failures: [RequestListener, number, RegExp][] = [
      [(_, response) => response.writeHead(500).end(), 502, /^status 500$/],
      [page, 502, /^a web page instead of a file$/],
      [(request) => request.socket.resetAndDestroy(), 502, /ECONNRESET/],
      [() => {}, 504, /^no answer in time$/],
    ];
    for (const [failing, status, reason] of failures) {
      lines.length = 0;
      answer = failing;
      expect((await get('/descargas/encuestas.csv')).status).toBe(status);
      expect(lines.filter(({ message }) => message === 'upstream')).toEqual([
        expect.objectContaining({
          endpoint: expect.stringMatching(/completas_csv\/$/),
          reason: expect.stringMatching(reason),
        }),
      ]);
    }
    lines.length = 0;
    answer = (_, response) => response.writeHead(403).end();
    await get('/descargas/encuestas.csv');
    expect(lines.filter(({ message }) => message === 'upstream')).toEqual([]);
  });

  it('by silence is 504 in time', async () => {
    answer = () => {};
    const started = Date.now();
    const late = await get('/descargas/encuestas.csv');
    expect(late.status).toBe(504);
    expect(await late.json()).toEqual({ detail: 'El servidor no respondió a tiempo.' });
    expect(Date.now() - started).toBeLessThan(1_300);
  });

  it('without a token, for another path or another method, never reaches the upstream', async () => {
    const before = calls.length;
    expect((await get('/descargas/encuestas.csv', null)).status).toBe(401);
    expect((await get('/descargas/encuestas/a%2Fb.csv')).status).toBe(404);
    expect((await get('/descargas/encuestas/..%2f..csv')).status).toBe(404);
    expect((await get('/descargas/otra.csv')).status).toBe(404);
    const posted = await fetch(`${gateway.url}/descargas/encuestas.csv`, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET']);
    expect(calls.length).toBe(before);
  });
});
