import { expect, test } from 'vitest';
import { mistakes } from '../../support/json-schema.ts';
import { type Operation, operationsOf, requiredQuery } from '../../support/openapi.ts';
import type { Answered, Rest } from '../../support/rest.ts';
import { useApi } from '../../support/useApi.ts';

const api = useApi({ each: true });
const { admin, usuario } = api;

/** Examples whose honest answer is not the success: their tokens are made up, or the record is in use. */
const REFUSED: Readonly<Record<string, number>> = {
  'POST token/': 400,
  'POST token/verify/': 401,
  'POST token/refresh/': 401,
  'POST send-new-password/': 400,
  'PATCH encuestas/usuario_empresa/{id}/': 404,
  'POST usuarios/{id}/inactivar/': 400,
  // Nobody is invited yet.
  'GET usuarios/{id}/invitacion/': 404,
  // There is none yet.
  'GET tokens_servicio/{id}/': 404,
  // Nobody saved one yet.
  'GET vistas/{id}/': 404,
  'PATCH vistas/{id}/': 404,
  // Its results are not published yet.
  'GET encuestas/{id}/posicion/': 404,
  // By then the period of the first campaign was deactivated, or is over.
  'POST campanas/{id}/recordatorios/': 400,
  'POST campanas/{id}/recordatorios/prueba/': 400,
  // By then their language was deactivated.
  'POST encuestas/secciones/{id}/copiar/': 400,
  'POST encuestas/{id}/duplicar/': 400,
};

/** Companies answer surveys; everything else is the administrator's. */
const personOf = ({ method, path }: Operation): Rest => {
  const answers = path === 'encuestas/usuario_empresa/{id}/' && method !== 'DELETE';
  return answers || path === 'encuestas/empresa/' || path === 'encuestas/usuario_empresa/' ? usuario : admin;
};

const check = ({ method, path, responses }: Operation, answer: Answered, url: string): void => {
  const described = responses[answer.status];
  expect(described, `${method} ${url} answered ${answer.status} ${answer.text}`).toBeDefined();
  const schema = described?.content?.['application/json']?.schema;
  if (schema && answer.headers.get('content-type')?.startsWith('application/json'))
    expect(mistakes(schema, answer.text ? JSON.parse(answer.text) : undefined), `${method} ${path}`).toEqual([]);
};

test('every example is answered as described', { timeout: 60_000 }, async () => {
  const all = await operationsOf(api.url);
  expect(all.length).toBeGreaterThan(100);
  // What takes records away comes last, so that every other example finds the demo as it was.
  const order = ['GET', 'PATCH', 'POST', 'POST {id}', 'DELETE'];
  const place = ({ method, path }: Operation) =>
    order.indexOf(method === 'POST' && path.includes('{id}') ? 'POST {id}' : method);
  for (const operation of all.toSorted((a, b) => place(a) - place(b))) {
    const rest = personOf(operation);
    const id =
      operation.path.startsWith('encuestas/usuario_empresa/') && rest === usuario && operation.method === 'GET' ? 9 : 1;
    const path = `${operation.path.replace('{id}', String(id))}?${new URLSearchParams(requiredQuery(operation))}`;
    const answer = await rest.send(operation.method, path, operation.body?.example);
    if (answer.status === 201) {
      const location = new URL(answer.headers.get('location') ?? 'none', api.url);
      expect(location.href, `${operation.method} ${path}`).toBe(`${api.url}${operation.path}${answer.body.id}/`);
    }
    check(operation, answer, path);
    const key = `${operation.method} ${operation.path}`;
    if (operation.method === 'DELETE') expect([204, 400, 404], key).toContain(answer.status);
    else expect(answer.status, `${key} ${answer.text.slice(0, 300)}`).toBe(REFUSED[key] ?? successOf(operation));
  }
});

const successOf = ({ responses }: Operation): number =>
  Number(Object.keys(responses).find((status) => status.startsWith('2')));

test('a 405 has the methods of the path in Allow', async () => {
  const methods = Map.groupBy(await operationsOf(api.url), ({ path }) => path);
  for (const [path, operations] of methods) {
    const url = path.replace('{id}', '1');
    const { status, headers } = await admin.send('PUT', url);
    const taken = operations.map(({ method }) => method);
    const expected = taken.includes('GET') ? [...taken, 'HEAD'] : taken;
    expect([status, headers.get('allow')?.split(', ').toSorted()], path).toEqual([405, expected.toSorted()]);
  }
});

test('every described query parameter is accepted, and an unknown one refused', {
  timeout: 60_000,
}, async () => {
  for (const operation of (await operationsOf(api.url)).filter(({ method }) => method === 'GET')) {
    const path = operation.path.replace('{id}', '1');
    const parameters = operation.parameters.filter(({ in: where }) => where === 'query');
    for (const { name, example } of parameters) {
      expect(example, `${operation.path} ${name}`).toBeDefined();
      const query = new URLSearchParams({ ...requiredQuery(operation), [name]: String(example) });
      const answer = await personOf(operation).get(`${path}?${query}`);
      check(operation, answer, `${path}?${name}`);
      expect([200, 404], `${path}?${name} ${answer.text.slice(0, 200)}`).toContain(answer.status);
    }
    if (parameters.some(({ name }) => name === 'page'))
      expect((await admin.get(`${path}?desconocido=1`)).status, path).toBe(400);
  }
});

test('the documentation page loads files of this server only', async () => {
  const page = await (await fetch(`${api.url}docs`)).text();
  for (const [, address] of page.matchAll(/(?:src|href)="([^"]+)"/g)) {
    expect(address, 'an address of this server').toMatch(/^\/api\/v1\/docs\//);
    const file = await fetch(new URL(address ?? '', api.url));
    expect((await file.text()).length, address).toBeGreaterThan(100);
    expect(file.status, address).toBe(200);
  }
});

/** Every text that a person reads in a description, by its place. */
const textsOf = (value: unknown, at = ''): [string, string][] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    ['summary', 'title', 'description'].includes(name) && typeof item === 'string'
      ? [[`${at}/${name}`, item] as [string, string]]
      : textsOf(item, `${at}/${name}`),
  );
};

test('the description is complete in both languages', async () => {
  const read = async (query: string) => textsOf(await (await fetch(`${api.url}openapi.json${query}`)).json());
  const [spanish, english] = [await read('?lang=es'), await read('?lang=en')];
  expect(await read('')).toEqual(spanish);
  expect(spanish.length).toBeGreaterThan(800);
  expect(english.map(([at]) => at)).toEqual(spanish.map(([at]) => at));
  expect(english.filter(([, text]) => /[áéíóúñ¿¡]|\b(de|la|el|los|una?)\b/i.test(text))).toEqual([]);
  // Words that both languages share.
  const same = english.filter(([, text], index) => text === spanish[index]?.[1]).map(([, text]) => text);
  expect([...new Set(same)].toSorted()).toEqual(['Token', 'URL']);
  const page = await (await fetch(`${api.url}docs?lang=en`)).text();
  expect(page).toContain('<html lang="en">');
});
