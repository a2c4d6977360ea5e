import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Operation, operationsOf } from '../../support/openapi.ts';
import { type Answered, PASSWORDS, Rest } from '../../support/rest.ts';
import { useApi } from '../../support/useApi.ts';

/** How many random requests are sent; FUZZ_RUNS=10000 sends the full count. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 500);

const api = useApi();
let operations: Operation[];
let people: Rest[];
let signedIn = 0;

const NAMES = ['admin', 'usuario', 'editor'] as const;
let refreshes: string[] = [];

const take = (pairs: readonly Answered[]): void => {
  people = pairs.map(({ body }) => new Rest(api.url, String(body.access)));
  refreshes = pairs.map(({ body }) => String(body.refresh));
  signedIn = Date.now();
};

/** Everybody who sends, with tokens renewed before they end: a long run must not become one of refusals. */
const present = async (): Promise<Rest[]> => {
  const anyone = new Rest(api.url);
  // Renewed and not signed in again: among the random requests are logins that close the accounts.
  if (Date.now() - signedIn > 60_000)
    take(await Promise.all(refreshes.map((refresh) => anyone.post('token/refresh/', { refresh }))));
  return people;
};

beforeAll(async () => {
  operations = await operationsOf(api.url);
  const signingIn = NAMES.map((username) =>
    new Rest(api.url).post('token/', { username, password: PASSWORDS[username] }),
  );
  take(await Promise.all(signingIn));
});
beforeEach(present);

const LEAK =
  /\bat \S+ \(|node_modules|\/src\/|\bselect\b.*\bfrom\b|\binsert into\b|syntax error|relation "|PostgresError|PGlite|constraint/i;

const demandDecent = (answer: Answered, what: string): void => {
  expect(answer.status, `${what} → ${answer.text.slice(0, 300)} ${api.logged.at(-1) ?? ''}`).toBeLessThan(500);
  if (answer.status >= 400) expect(answer.text, what).not.toMatch(LEAK);
};

const nasty = fc.oneof(
  ...[
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.double(),
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.array(fc.integer()),
  ],
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e9',
    '99999999999',
    '2147483648',
    "'; drop table empresa; --",
    '\u0000',
    '😀',
    '\ud800',
    '%',
    '../..',
    '{}',
    'NaN',
  ),
  fc.constantFrom(
    {},
    [],
    [null],
    [{}],
    [{ id: 'x' }],
    [[1]],
    { id: 1 },
    [1, 1],
    ['1'],
    2 ** 53,
    -0,
    1.5,
    '2026-13-45',
    '0000-00-00',
    '9999-12-31',
    '275760-09-13',
  ),
);

const bodyOf = (operation: Operation) =>
  operation.body
    ? fc.oneof(
        fc.record(
          Object.fromEntries(
            Object.entries(operation.body.schema.properties).map(([name, { example }]) => [
              name,
              fc.oneof({ weight: 2, arbitrary: fc.constant(example) }, { weight: 1, arbitrary: nasty }),
            ]),
          ),
          { requiredKeys: [] },
        ),
        nasty,
      )
    : fc.constant(undefined);

const queryOf = (operation: Operation) => {
  const names = operation.parameters.filter(({ in: where }) => where === 'query').map(({ name }) => name);
  return fc.dictionary(
    fc.constantFrom(...names, 'otro', '__proto__', 'constructor'),
    fc.oneof(nasty, fc.constant('1')),
    { maxKeys: 3 },
  );
};

/** The accounts that send (1 to 4) must live: what ends them is tested elsewhere. */
const touchesSenders = ({ method, path }: Operation, id: string, body: unknown): boolean => {
  if (method === 'GET') return false;
  const person = path === 'admin_change_password/' ? (body as { user_id?: unknown } | undefined)?.user_id : id;
  return /^(usuarios\/\{id\}|admin_change_password)/.test(path) && ['1', '2', '3', '4'].includes(String(person));
};

test('deeply nested values are refused at any field of any body', async () => {
  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
  const [admin] = await present();
  for (const operation of operations.filter(({ body }) => body)) {
    const { method, path, body } = operation;
    const { example = {} } = body ?? {};
    for (const name of [...Object.keys(body?.schema.properties ?? {}), 'id', 'activo', 'otro']) {
      const others = Object.entries(method === 'POST' ? example : {}).filter(([other]) => other !== name);
      const parts = others.map(([other, value]) => `${JSON.stringify(other)}: ${JSON.stringify(value)}`);
      const sent = `{${[...parts, `${JSON.stringify(name)}: ${deep}`].join(', ')}}`;
      const answer = await (admin as Rest).send(method, path.replace('{id}', '1'), sent);
      expect.soft(answer.status, `${method} ${path} ${name} → ${answer.text.slice(0, 200)}`).toBe(400);
    }
  }
  const respuestas = [{ descripcion: 'Sí' }];
  const preguntas = [{ descripcion: '¿Honda?', tipo_respuesta: 1, respuestas }];
  const section = { descripcion: 'Honda', idioma: 1, preguntas };
  expect((await (admin as Rest).post('encuestas/secciones/', section)).status).toBe(201);
});

describe('each of these is a clear refusal', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    (people[0] as Rest).send('POST', 'empresas/origenes/', body, headers);
  const get = (path: string) => (people[0] as Rest).get(path);
  const cases: Record<string, () => Promise<Answered>> = {
    'malformed JSON': () => post('{"descripcion":'),
    'a list for an object': () => post('[]'),
    'a number for a text': () => post('{"descripcion": 7}'),
    'a NUL': () => post('{"descripcion": "a\\u0000b"}'),
    'half an emoji': () => post('{"descripcion": "\\ud83d"}'),
    'too long a text': () => post(JSON.stringify({ descripcion: 'x'.repeat(300) })),
    'a form': () => post('descripcion=x', { 'content-type': 'application/x-www-form-urlencoded' }),
    '10 MB': () => post(JSON.stringify({ descripcion: 'x'.repeat(10_000_000) })),
    'an unknown filter': () => get('empresas/?sql=1'),
    'a NUL in a search': () => get('empresas/?search=%00'),
    'a search of 10,000 characters': () => get(`empresas/?search=${'x'.repeat(10_000)}`),
    'an id that is too large': () => get('empresas/99999999999999999999/'),
    'an id that is no number': () => get('empresas/uno/'),
    'an order by a list': () => get('encuestas/secciones/?ordering=preguntas'),
    'an order by answers': () => get('encuestas/usuario_empresa/?ordering=-respuestas'),
    'a filter twice': () => get('empresas/?rubro=1&rubro=2'),
  };
  test.each(Object.keys(cases))('%s', async (name) => {
    const answer = await cases[name]?.();
    if (!answer) throw new Error('no such case');
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
    demandDecent(answer, name);
    expect(Object.values(answer.body).flat().join()).toMatch(/\w{3}/);
  });
  test('an emoji is accepted', async () => {
    const answer = await post('{"descripcion": "Café 😀"}');
    expect(answer).toMatchObject({ status: 201, body: { descripcion: 'Café 😀' } });
    expect((await get(`empresas/origenes/?search=${encodeURIComponent('cafe 😀')}`)).body.count).toBe(1);
  });
});

// The last: what it sends deletes and rewrites the records that the tests above name.
test(`${RUNS} random requests cause no 500 and leak no internals`, { timeout: 600_000 }, async () => {
  const one = fc.integer({ min: 0, max: 10_000 }).chain((pick) => {
    const operation = operations[pick % operations.length] as Operation;
    return fc.record({
      operation: fc.constant(operation),
      body: bodyOf(operation),
      query: queryOf(operation),
      id: fc.oneof(
        fc.constantFrom('1', '2', '0', '-1', 'x', '99999999999999', '1%00', '%F0%9F%98%80', '2147483647'),
        fc.integer({ min: 1, max: 30 }).map(String),
      ),
      person: fc.nat({ max: 2 }),
    });
  });
  let strangers = 0;
  const send = fc.asyncProperty(one, async ({ operation, body, query, id, person }) => {
    const text = Object.entries(query).map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(String(typeof value === 'string' ? value.toWellFormed() : value))}`,
    );
    const path = `${operation.path.replace('{id}', id)}?${text.join('&')}`;
    const sent = operation.method === 'GET' || operation.method === 'DELETE' ? undefined : JSON.stringify(body ?? {});
    const rest = (await present())[person] as Rest;
    if (touchesSenders(operation, id, body)) return;
    const answer = await rest.send(operation.method, path, sent);
    demandDecent(answer, `${operation.method} ${path} ${sent}`);
    if (operation.security.length > 0 && answer.status === 401) strangers++;
  });
  await fc.assert(send, { numRuns: RUNS, endOnFailure: true });
  expect(strangers, 'requests that were refused before they were read').toBe(0);
  expect(api.logged.filter((line) => /^\{"level":"(warn|error)"/.test(line))).toEqual([]);
});
