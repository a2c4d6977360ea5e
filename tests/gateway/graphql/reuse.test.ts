import type { GraphQLResolveInfo } from 'graphql';
import { describe, expect, it } from 'vitest';
import { tokenFor } from '../../support/foreign.ts';
import type { GraphqlAnswer } from '../../support/gateway.ts';
import { gatewayOverForeign } from '../../support/useGateway.ts';

const { start, foreign, gateway } = gatewayOverForeign();

const ROWS = '{ empresas(pageSize: 3) { results { id razonSocial rubro { id label } } } }';
const reused = async (kind: string) => {
  const text = (await gateway.admin('/metrics')).text;
  return Number(new RegExp(`gateway_reused_total\\{kind="${kind}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
};
const rename = (name: string) => {
  const [row] = foreign.data.empresas?.rows ?? [];
  if (row) row.razon_social = name;
};
const firstName = (answer: GraphqlAnswer) => answer.data.empresas.results[0].razonSocial;

const EVERYTHING = [
  ROWS,
  '{ encuestas { results { label secciones { label preguntas { label } } } } me { usuario { label } } }',
  '{ empresa(id: 999) { id } empresas(page: 9) { count results { id } } }',
  '{ rubro(id: "x y") { id } }',
  '{ empresas(page: "uno") { count } }',
  'query A { origenes { count } } ',
  'query B($n: Int! = 2, $f: EmpresaFilter! = { rubro: 2 }, $l: Lang! = en) { empresas(pageSize: $n, filter: $f, lang: $l) { results { id } } }',
  'query C($n: Int!) { empresas(pageSize: $n) { results { id } } }',
  'mutation D($i: OrigenInput! = { descripcion: "" }) { createOrigen(input: $i) { record { id } errors { field message } } }',
  '{ a: rubros { ...P } b: rubros @skip(if: true) { ...P } } fragment P on RubroPage { results { label segmentos { id } } }',
];

it('a compiled or reused answer equals the interpreted one', async () => {
  await start({ etags: true });
  const stripped = ({ status, text }: GraphqlAnswer) => [status, text.replace(/"requestId":"[^"]+"/g, '')];
  for (const query of EVERYTHING) {
    const interpreted = stripped(await gateway.query(query));
    for (let use = 2; use <= 3; use += 1) expect(stripped(await gateway.query(query))).toEqual(interpreted);
  }
});

describe.each([
  ['with ETags', { etags: true }],
  ['without', {}],
])('reuse of answers %s', (_, options) => {
  it('asks the upstream every time, reuses what it confirms and shows what it changed', async () => {
    await start(options);
    const first = await gateway.query(ROWS);
    const before = foreign.calls.length;
    const second = await gateway.query(ROWS);
    expect(second.text).toBe(first.text);
    expect(foreign.calls.length).toBeGreaterThan(before);
    expect(await reused('result')).toBe(1);
    rename('Otra');
    expect(firstName(await gateway.query(ROWS))).toBe('Otra');
    rename('Empresa 1');
    expect(firstName(await gateway.query(ROWS))).toBe('Empresa 1');
  });

  it('never skips authorisation', async () => {
    await start(options);
    await gateway.query(ROWS);
    const stranger = await gateway.query(ROWS, {}, { token: 'nobody' });
    expect(stranger.data).toEqual({ empresas: null });
    expect(stranger.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect(foreign.calls.at(-1)?.headers['if-none-match']).toBeUndefined();
  });

  it('tells variables, operations and languages apart', async () => {
    await start(options);
    const query = 'query($p: Int, $l: Lang) { empresas(page: $p, pageSize: 2, lang: $l) { results { id } } }';
    for (const variables of [{ p: 1 }, { p: 2 }, { p: 1 }, { p: 2, l: 'en' }, { p: 2 }]) {
      const { data } = await gateway.query(query, variables);
      expect(data.empresas.results[0].id).toBe(variables.p === 1 ? '1' : '3');
    }
    expect(foreign.calls.some(({ query: sent }) => sent.get('lang') === 'en')).toBe(true);
  });

  it('never keeps errors', async () => {
    await start(options);
    const query = '{ empresa(id: 40) { razonSocial } }';
    foreign.data.empresas?.rows.splice(39, 1);
    expect((await gateway.query(query)).data.empresa).toBeNull();
    foreign.data.empresas?.rows.push({ id: 40, razon_social: 'De vuelta' });
    expect((await gateway.query(query)).data.empresa.razonSocial).toBe('De vuelta');
  });
});

describe('kept answers', () => {
  const spoil = (row: { razonSocial?: string }) => {
    row.razonSocial = 'spoilt';
    return 'done';
  };

  it('are not changed by a resolver of somebody else’s that changes its row: no other request is answered with it', async () => {
    const typeDefs = 'extend type Empresa { spoil: String }';
    await start({ etags: true }, { typeDefs, resolvers: { Empresa: { spoil } } });
    const list = '{ empresas(pageSize: 2) { results { razonSocial secret: spoil } } }';
    const { data } = await gateway.query(list);
    expect(data.empresas.results[0]).toEqual({ razonSocial: 'Empresa 1', secret: 'done' });
    expect(firstName(await gateway.query(ROWS))).toBe('Empresa 1');
  });

  it('of labels are not changed either: there the resolver fails', async () => {
    const change = (row: { label: string }) => {
      row.label = 'spoilt';
      return row.label;
    };
    await start({ etags: true }, { resolvers: { Rubro: { label: change } } });
    const list = '{ empresas(pageSize: 1) { results { rubro { label } } } }';
    const { errors } = await gateway.query(list);
    expect(errors?.[0]?.path).toEqual(['empresas', 'results', 0, 'rubro', 'label']);
  });
});

it('mutations of one operation are done one after another, also once it is compiled', async () => {
  const done: string[] = [];
  const before = async ({ method }: { method: string }) => {
    if (method !== 'POST') return;
    done.push('begun');
    await new Promise((later) => setTimeout(later, 10));
    done.push('ended');
  };
  await start({ before });
  const two =
    'mutation { a: createOrigen(input: { descripcion: "A" }) { record { id } } b: createOrigen(input: { descripcion: "B" }) { record { id } } }';
  for (let time = 0; time < 4; time += 1) {
    done.length = 0;
    expect((await gateway.query(two)).errors).toBeUndefined();
    expect(done).toEqual(['begun', 'ended', 'begun', 'ended']);
  }
});

it('an integrator’s mutation keeps its operation type once it is compiled', async () => {
  const operations: unknown[] = [];
  const tocar = (_: unknown, __: unknown, ___: unknown, { operation, schema }: GraphQLResolveInfo) => {
    operations.push([operation.operation, schema.getMutationType()?.name, schema.getQueryType()?.name]);
    return true;
  };
  await start({}, { typeDefs: 'extend type Mutation { tocar: Boolean }', resolvers: { Mutation: { tocar } } });
  for (let time = 0; time < 4; time += 1)
    expect((await gateway.query('mutation { tocar }')).data).toEqual({ tocar: true });
  expect(operations).toEqual(Array.from({ length: 4 }, () => ['mutation', 'Mutation', 'Query']));
});

describe('the state of the upstream', () => {
  it('is measured for every request', async () => {
    await start({ etags: true });
    const query = '{ estado { restDisponible } empresas(pageSize: 1) { count } }';
    await gateway.query(query);
    await gateway.query(query);
    expect(await reused('result')).toBe(0);
  });
});

describe('memory', () => {
  it('is bounded by bytes', async () => {
    await start({ etags: true }, { cacheBytes: 60_000 });
    for (let page = 1; page <= 40; page += 1) {
      await gateway.query('query($p: Int) { empresas(page: $p, pageSize: 1) { results { id razonSocial } } }', {
        p: page,
      });
    }
    const text = (await gateway.admin('/metrics')).text;
    const bytes = Number(/gateway_cache_bytes (\d+)/.exec(text)?.[1]);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(60_000);
  });
});

describe('read after write', () => {
  it('is never stale, with writers and readers at once', async () => {
    await start({ etags: true, delayMs: 1 });
    const update =
      'mutation($id: ID!, $n: String!) { updateEmpresa(id: $id, input: { razonSocial: $n }) { record { razonSocial } } }';
    const read = 'query($id: ID!) { empresa(id: $id) { razonSocial } }';
    const list = '{ empresas(pageSize: 300) { results { id razonSocial } } }';
    const writer = async (id: number) => {
      for (let turn = 0; turn < 15; turn += 1) {
        const name = `${id}-${turn}`;
        const written = await gateway.query(update, { id, n: name });
        expect(written.data.updateEmpresa.record.razonSocial).toBe(name);
        expect((await gateway.query(read, { id })).data.empresa.razonSocial).toBe(name);
        const { results } = (await gateway.query(list)).data.empresas;
        expect(results.find((row: { id: string }) => row.id === String(id)).razonSocial).toBe(name);
      }
    };
    await Promise.all([1, 2, 3, 4, 5, 6].map(writer));
  });

  it('holds for the label of a relation too', async () => {
    await start({ etags: true, idIn: true });
    for (let turn = 0; turn < 10; turn += 1) {
      await gateway.query(
        'mutation($n: String!) { updateRubro(id: 1, input: { descripcion: $n }) { record { id } } }',
        { n: `R${turn}` },
      );
      const { data } = await gateway.query(ROWS);
      expect(data.empresas.results[0].rubro.label).toBe(`R${turn}`);
    }
  });
});

describe('a result with labels', () => {
  it('is not reused after a write, which may have changed them', async () => {
    await start({ etags: true, idIn: true });
    await gateway.query(ROWS);
    await gateway.query(ROWS);
    expect(await reused('result')).toBe(1);
    await gateway.query('mutation { createRubro(input: { descripcion: "Otro" }) { errors { message } } }');
    await gateway.query(ROWS);
    expect(await reused('result')).toBe(1);
  });
});

describe('two tokens', () => {
  it('never see each other: 1,000 interleaved requests, each call with its own token', async () => {
    await start({ etags: true });
    const query = '{ me { usuario { id username } } empresas(pageSize: 2) { results { rubro { label } } } }';
    const tokens = [tokenFor(1), tokenFor(2)];
    const one = async (index: number) => {
      const answer = await gateway.query(query, {}, { token: tokens[index % 2] as string });
      expect(answer.data.me.usuario.id).toBe(String((index % 2) + 1));
      expect(answer.text).not.toContain(index % 2 === 0 ? 'luis' : 'admin');
    };
    for (let batch = 0; batch < 1_000; batch += 50) {
      await Promise.all(Array.from({ length: 50 }, (_, index) => one(batch + index)));
    }
    for (const call of foreign.calls) {
      const own = call.headers.authorization === `Bearer ${tokens[0]}` ? '1' : '2';
      if (call.path.startsWith('usuarios/')) expect(call.path).toBe(`usuarios/${own}/`);
    }
    const forwarded = new Set(foreign.calls.flatMap(({ headers }) => Object.keys(headers)));
    expect([...forwarded].sort()).toEqual([
      'accept',
      'authorization',
      'connection',
      'host',
      'if-none-match',
      'x-request-id',
    ]);
  });
});
