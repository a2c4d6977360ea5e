import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { createTokens } from '../../../api/src/auth/tokens.ts';
import { authenticate } from '../../../api/src/http/authentication.ts';
import { emptyDatabase } from '../../support/api.ts';
import { useApi } from '../../support/useApi.ts';

const api = useApi();
const { admin, usuario } = api;

const MB = 1024 * 1024;
/** A JSON text of so many bytes, most of them blanks. */
const padded = (value: object, bytes: number): string => {
  const text = JSON.stringify(value);
  return text + ' '.repeat(bytes - Buffer.byteLength(text));
};

/** Sends the beginning of a body that is said to be long, and answers what comes before the rest is sent. */
function sendBeginning(
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ status?: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(api.url + path), {
      method,
      headers: { 'content-type': 'application/json', 'content-length': String(4 * MB), ...headers },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        sent.removeAllListeners('error').on('error', () => {});
        sent.destroy();
        resolve({ status: response.statusCode, body: JSON.parse(text) });
      });
    });
    sent.write('{"descripcion": "');
  });
}

describe('the token is checked before the body', () => {
  test('4 MB without a token are refused before they arrive', async () => {
    for (const [method, path] of [
      ['POST', 'empresas/'],
      ['PATCH', 'empresas/1/'],
      ['POST', 'encuestas/usuario_empresa/'],
      ['PATCH', 'encuestas/secciones/1/'],
    ] as const) {
      expect(await sendBeginning(method, path, {}), `${method} ${path}`).toEqual({
        status: 401,
        body: { detail: 'No se encontró el token', code: 'token_not_valid' },
      });
    }
    const stranger = await sendBeginning('POST', 'empresas/', { authorization: 'Bearer x.y.z' });
    expect(stranger.status).toBe(401);
  });

  test('an unsupported method is 405 before the body', async () => {
    expect(await sendBeginning('PUT', 'empresas/1/', { 'content-length': '1000' })).toEqual({
      status: 405,
      body: { detail: 'Método no permitido.' },
    });
  });
});

describe('the size of a body is limited by its route', () => {
  test('4 MB for a catalogue are 413 before they are read', async () => {
    const token = { authorization: `Bearer ${admin.token}` };
    expect(await sendBeginning('POST', 'empresas/origenes/', token)).toEqual({
      status: 413,
      body: { detail: 'El cuerpo es demasiado grande: el máximo es 64 kB.' },
    });
    const whole = await admin.post('empresas/origenes/?lang=en', padded({ descripcion: 'Nuevo' }, 4 * MB));
    expect(whole).toMatchObject({ status: 413, body: { detail: 'The body is too large: at most 64 kB.' } });
    const lists = await admin.post('empresas/rubros/', padded({ descripcion: 'Nuevo' }, 4 * MB));
    expect(lists).toMatchObject({ status: 413, body: { detail: 'El cuerpo es demasiado grande: el máximo es 2 MB.' } });
  });

  test('1 MB for a sign-in is 413', async () => {
    const answer = await admin.as(undefined).post('token/', padded({ username: 'admin', password: 'x' }, MB));
    expect(answer).toMatchObject({ status: 413, body: { detail: expect.stringContaining('64 kB') } });
  });

  test('one without a length is cut where it is too large', async () => {
    const parts = new ReadableStream({
      pull(controller) {
        controller.enqueue(Buffer.from('x'.repeat(16 * 1024)));
      },
    });
    const sent = fetch(`${api.url}empresas/origenes/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: parts,
      duplex: 'half',
    } as RequestInit);
    // Its sender may see the answer, or that the connection was closed while it went on sending.
    const status = await sent.then(({ status }) => status).catch(() => 413);
    expect(status).toBe(413);
  });

  test('lists at their maximum fit, every letter escaped', async () => {
    const escaped = (index: number) => String(index).padEnd(255, 'ñ').replaceAll('ñ', '\\u00f1');
    const parts = Array.from({ length: 500 }, (_, index) => `{"descripcion": "${escaped(index)}"}`);
    const answer = await admin.post('empresas/rubros/', `{"descripcion": "Todos", "segmentos": [${parts}]}`);
    expect(answer.status).toBe(201);
    expect(answer.body.segmentos).toHaveLength(500);
  });

  test('a whole survey and a whole section are read up to 5 MB', async () => {
    const survey = await usuario.get('encuestas/empresa/');
    const body = { encuesta: survey.body.id, respuestas: [], preguntas: [] };
    expect((await usuario.post('encuestas/usuario_empresa/', padded(body, 5 * MB))).status).toBe(201);
    const section = padded({ descripcion: 'Grande', idioma: 1 }, 5 * MB);
    expect((await admin.post('encuestas/secciones/', section)).status).toBe(201);
    for (const [rest, path] of [
      [usuario, 'encuestas/usuario_empresa/'],
      [admin, 'encuestas/secciones/'],
    ] as const) {
      expect(await rest.post(path, padded(body, 5 * MB + 1)), path).toMatchObject({
        status: 413,
        body: { detail: 'El cuerpo es demasiado grande: el máximo es 5 MB.' },
      });
    }
  });
});

test('5 MB of brackets of a signed-in person are refused before they are parsed', async () => {
  const brackets = `{"encuesta": 1, "respuestas": ${'['.repeat(2.4 * MB)}${']'.repeat(2.4 * MB)}}`;
  const started = performance.now();
  const answer = await usuario.post('encuestas/usuario_empresa/', brackets);
  expect(answer).toMatchObject({ status: 400, body: { non_field_errors: [expect.stringContaining('niveles')] } });
  const blocked = performance.now() - started;
  const parsing = performance.now();
  JSON.parse(brackets);
  expect(blocked).toBeLessThan((performance.now() - parsing) / 2);
});

test('a flood of idle connections leaves open ones working', async () => {
  const { port } = new URL(api.url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const status = () =>
    new Promise<number | undefined>((resolve, reject) => {
      request(`http://127.0.0.1:${port}/healthz`, { agent }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      })
        .on('error', reject)
        .end();
    });
  expect(await status()).toBe(200);
  let refused = 0;
  const open = () => {
    const socket = connect(Number(port), '127.0.0.1')
      .on('error', () => {})
      .resume();
    socket.once('close', () => {
      refused += 1;
    });
    return socket;
  };
  const sockets: Socket[] = [];
  // In batches that fit into the backlog of the listening socket.
  while (sockets.length < 4_100) {
    const batch = Array.from({ length: 100 }, open);
    sockets.push(...batch);
    await Promise.all(batch.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await expect.poll(() => refused, { timeout: 20_000 }).toBeGreaterThanOrEqual(100);
  expect(await status(), 'an open connection').toBe(200);
  for (const socket of sockets) socket.destroy();
  agent.destroy();
  const isAccepted = () =>
    fetch(`http://127.0.0.1:${port}/healthz`)
      .then(({ ok }) => ok)
      .catch(() => false);
  await expect.poll(isAccepted, { timeout: 20_000 }).toBe(true);
}, 60_000);

test('bodies in another charset than UTF-8 are refused', async () => {
  const post = async (charset: string, encoding: 'utf8' | 'latin1', lang = 'es') => {
    const answer = await fetch(`${api.url}empresas/origenes/?lang=${lang}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': `application/json${charset}` },
      body: new Uint8Array(Buffer.from(JSON.stringify({ descripcion: `Ñandú${charset}` }), encoding)),
    });
    return [answer.status, await answer.json()];
  };
  const descripcion = 'Ñandú; charset=utf-8';
  expect(await post('; charset=utf-8', 'utf8')).toMatchObject([201, { descripcion }]);
  expect(await post('', 'latin1')).toMatchObject([400, { non_field_errors: ['El cuerpo no está en UTF-8'] }]);
  const latin1 = { detail: 'The charset is not supported: use UTF-8.' };
  expect(await post('; charset=latin1', 'utf8', 'en')).toEqual([415, latin1]);
});

test('a route takes a token by default', { timeout: 120_000 }, async () => {
  const app = Fastify();
  const database = await emptyDatabase();
  const tokens = createTokens('k'.repeat(40), () => new Date());
  authenticate(app, { db: database.db, tokens, today: () => '2026-06-30', clock: () => new Date(), later: () => {} });
  app.get('/closed', async () => 'secret');
  app.get('/open', { config: { public: true } }, async () => 'hello');
  expect(await app.inject('/open')).toMatchObject({ statusCode: 200, body: 'hello' });
  for (const headers of [{}, { authorization: 'Bearer x.y.z' }, { authorization: 'Bearer enc_x' }]) {
    const { body } = await app.inject({ url: '/closed', headers });
    expect(body).not.toContain('secret');
    expect(body).toMatch(/token/);
  }
  await app.close();
  await database.close();
});
