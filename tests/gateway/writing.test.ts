import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { getOperationAST, isObjectType, Kind, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fragmentsOf, keyOf } from '../../gateway/src/document.ts';
import { compileWriter } from '../../gateway/src/execution/writer.ts';
import { modelOf } from '../../gateway/src/models.ts';
import { executableSchema } from '../../gateway/src/schema.ts';
import { type GraphqlAnswer, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { type Scripted, startScripted } from '../support/scripted.ts';

/** Answers that are only passed on are written without being decoded: whatever comes, nobody may be able to tell. */
let upstream: Scripted;
let written: TestGateway;
let plain: TestGateway;
beforeAll(async () => {
  upstream = await startScripted();
  const start = (write: boolean) =>
    startTestGateway({ restUrl: upstream.url, shortcuts: { write, conditional: false } }, 'token');
  written = await start(true);
  plain = await start(false);
});
afterAll(async () => {
  await written.close();
  await plain.close();
  await upstream.close();
});

const SURVEY = `{ encuestaEmpresa { __typename id label descripcion fechaInicio fechaFin version secciones { id label descripcion
  preguntas { n: id descripcion orden multiple oculta cerrada beneficio eje tituloInforme tipoRespuesta { id } padre { __typename id } seccion { id }
  respuestas { id descripcion __typename } } } } }`;
const OPTIONS =
  '{ page: rubros(pageSize: 300) { count tableColumns { value label } results { id label version activo } } }';
const MIXED = `query Q { survey: encuestaEmpresa { ...S } page: rubros(pageSize: 5) { results { ...R cantEmpresas } }
  list: rubros(pageSize: 7) { count results { ...R descripcion } } me: __typename }
  fragment S on Encuesta { secciones { label } id } fragment R on Rubro { id label }`;

const same = async (query: string): Promise<GraphqlAnswer> => {
  const stripped = ({ text }: GraphqlAnswer) => text.replace(/"requestId":"[^"]+"/g, '');
  // A document of its own each time, so that one odd answer does not turn writing off for the next one.
  const [first, slow] = await Promise.all([written.query(query), plain.query(query)]);
  // Only what comes in again is written; a third time, without Apollo.
  const fast = await written.query(query);
  expect(stripped(first)).toBe(stripped(slow));
  expect(stripped(fast)).toBe(stripped(slow));
  expect(fast.status).toBe(slow.status);
  return fast;
};
let turn = 0;
const anew = (query: string) => {
  turn += 1;
  return `${query} # ${turn}`;
};

const pregunta = (more: object = {}) => ({
  id: 7,
  descripcion: '¿Ñandú "citado" \\ barra?\n',
  tipo_respuesta: 1,
  eje: 'Ω',
  campo_pertenece: '',
  titulo_informe: 'x',
  beneficio: true,
  cerrada: false,
  multiple: false,
  padre: null,
  oculta: false,
  seccion: 3,
  orden: 1,
  respuestas: [
    { id: 1, descripcion: 'Sí 😀' },
    { id: '2', descripcion: '' },
  ],
  ...more,
});
const survey = (preguntas: unknown, more: object = {}) => ({
  id: 1,
  descripcion: 'Encuesta',
  idioma: 1,
  periodo_activo: 1,
  fecha_inicio: '2026-01-01',
  fecha_fin: '2026-12-31T00:00:00',
  secciones: [{ seccion: 3, descripcion: 'Sección', preguntas }],
  ...more,
});

describe('what is usual', () => {
  it.each([
    ['a survey', survey([pregunta(), pregunta({ id: 8, orden: 2, padre: 7 })])],
    [
      'one that is out of order',
      survey([pregunta({ orden: 5 }), pregunta({ id: 8, orden: 2 }), pregunta({ orden: 5 })]),
    ],
    ['one without anything in it', survey([])],
    ['one with related records instead of ids', survey([pregunta({ tipo_respuesta: { id: 2, tipo_respuesta: 'x' } })])],
  ])('%s', async (_, body) => {
    upstream.bodies.set('encuestas/empresa/', body);
    const answer = await same(anew(SURVEY));
    expect(answer.errors).toBeUndefined();
    expect(answer.data.encuestaEmpresa.secciones[0].id).toBe('3');
  });

  it('the version that the server gives', async () => {
    upstream.bodies.set('encuestas/empresa/', survey([]));
    upstream.etag = '"a\\"ñ"';
    await same(anew(SURVEY));
    upstream.etag = '"abc"';
    expect((await same(anew(SURVEY))).data.encuestaEmpresa.version).toBe('"abc"');
    upstream.etag = null;
  });

  it('fields that are written beside fields that are executed', async () => {
    upstream.bodies.set('encuestas/empresa/', survey([pregunta()]));
    const results = [
      { id: 1, descripcion: 'Ñ' },
      { id: 2, descripcion: 'b' },
    ];
    upstream.bodies.set('empresas/rubros/', {
      results,
      count: 2,
      tableColumns: [{ label: 'Ñ', value: 'descripcion' }],
    });
    upstream.bodies.set('empresas/', { results: [], count: 4, tableColumns: [] });
    const { data } = await same(anew(MIXED));
    expect(Object.keys(data)).toEqual(['survey', 'page', 'list', 'me']);
    expect(data.page.results[0]).toEqual({ id: '1', label: 'Ñ', cantEmpresas: 4 });
    await same(anew(OPTIONS));
    // One of the executed fields fails: the errors are the same, and so is the rest.
    upstream.bodies.delete('empresas/');
    expect((await same(anew(MIXED))).errors?.length).toBeGreaterThan(0);
  });
});

describe('what is not usual is left to the plain way', () => {
  const odd: [string, Buffer | string | object][] = [
    ['not JSON', '{"id": 1,'],
    ['another kind of thing', '[1, 2]'],
    ['null', 'null'],
    ['a byte order mark', '\ufeff{"id":1}'],
    [
      'bytes that are no text',
      Buffer.concat([
        Buffer.from('{"id":1,"descripcion":"'),
        Buffer.from([0xff, 0xc3]),
        Buffer.from('","secciones":[]}'),
      ]),
    ],
    ['characters by their number', '{"id":1,"descripcion":"\\u00f1 \\ud83d\\ude00 \\ud800","secciones":[]}'],
    ['numbers as texts', survey([pregunta({ orden: '3', id: '7', beneficio: 'true' })])],
    ['texts as numbers', survey([pregunta({ descripcion: 5 })])],
    ['a number that is no whole one', survey([pregunta({ orden: 1.5 })])],
    ['a number beyond bounds', survey([pregunta({ orden: 2 ** 40 })])],
    ['a place that is missing', survey([pregunta({ orden: null }), pregunta({ orden: 1 })])],
    ['a field that is missing', survey([pregunta({ multiple: undefined })])],
    ['no label', survey([], { descripcion: null })],
    ['no id', survey([], { id: undefined })],
    ['a day that is none', survey([], { fecha_inicio: 'mañana' })],
    ['no list', survey(null)],
    ['a hole in a list', survey([null, pregunta()])],
    ['sections by their ids', survey([], { secciones: [1, 2] })],
    [
      'sections as objects of objects',
      survey([], { secciones: [{ seccion: { id: 4, descripcion: 'Z', preguntas: [] } }] }),
    ],
  ];
  it.each(odd)('%s', async (_, body) => {
    upstream.bodies.set('encuestas/empresa/', body);
    await same(anew(SURVEY));
  });

  it.each([
    ['a bare list', [{ id: 1, descripcion: 'a' }]],
    [
      'more than was asked for',
      { results: Array.from({ length: 9 }, (_, id) => ({ id: id + 1, descripcion: 'a' })), count: 9 },
    ],
    ['a count as text', { results: [], count: '12' }],
    ['no count', { results: [] }],
    [
      'odd columns',
      {
        results: [],
        count: 0,
        tableColumns: [{ label: 'x', value: 'no_such' }, 5, { label: 'é', value: 'cant_empresas' }],
      },
    ],
  ])('a page: %s', async (_, body) => {
    upstream.bodies.set('empresas/rubros/', body);
    await same(anew(OPTIONS.replace('300', '5')));
  });

  it('a survey that does not apply', async () => {
    upstream.bodies.delete('encuestas/empresa/');
    expect((await same(anew(SURVEY))).data).toEqual({ encuestaEmpresa: null });
  });
});

it('no answer of 600 generated ones is told apart', async () => {
  const value = fc.oneof(
    { weight: 6, arbitrary: fc.nat({ max: 50 }) },
    { weight: 6, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
    fc.constantFrom(null, undefined, true, false, '', '7', 1.5, -1, [], {}, { id: 3 }, [5], '2026-01-02'),
  );
  const changed = (row: object) =>
    fc.dictionary(fc.constantFrom(...Object.keys(row)), value, { maxKeys: 2 }).map((more) => ({ ...row, ...more }));
  const questions = fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant(pregunta()) }, changed(pregunta())), {
    maxLength: 4,
  });
  const bodies = fc.tuple(
    questions,
    fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, changed({ fecha_fin: null, id: 1 })),
  );
  for (const [preguntas, more] of fc.sample(bodies, { numRuns: 600, seed: 7 })) {
    upstream.bodies.set('encuestas/empresa/', survey(preguntas, more));
    await same(anew(SURVEY));
  }
}, 120_000);

describe('the shortcut', () => {
  const schema = executableSchema({});
  const writerOf = (document: string, key: string) => {
    const parsed = parse(document);
    const operation = getOperationAST(
      parsed,
      parsed.definitions.some(
        (node) => node.kind === Kind.OPERATION_DEFINITION && node.name?.value === 'SurveyToAnswer',
      )
        ? 'SurveyToAnswer'
        : undefined,
    );
    const node = operation?.selectionSet.selections.find((field) => field.kind === Kind.FIELD && keyOf(field) === key);
    if (node?.kind !== Kind.FIELD) throw new Error(`no field ${key}`);
    const page = schema.getQueryType()?.getFields()[node.name.value]?.type.toString() ?? '';
    const type = schema.getType(page.replace(/!/g, ''));
    if (!isObjectType(type)) throw new Error(page);
    const isPage = type.name.endsWith('Page');
    return compileWriter(
      type,
      modelOf(type.name.replace(/Page$/, '')),
      isPage,
      node.selectionSet?.selections ?? [],
      fragmentsOf(parsed),
    );
  };

  it('is taken for what the web client asks: the survey to answer, and options', () => {
    const survey = ['fragments', 'survey'].map((name) => readFileSync(`web/src/survey/${name}.graphql`, 'utf8'));
    expect(writerOf(survey.join('\n'), 'survey')).not.toBeNull();
    expect(writerOf(OPTIONS, 'page')).not.toBeNull();
  });

  it.each([
    '{ page: rubros { results { cantEmpresas } } }',
    '{ page: empresas { results { rubro { label } } } }',
    '{ page: rubros { results { label @include(if: true) } } }',
    '{ page: usuarios { results { label } } }',
    '{ page: periodosActivos { results { label } } }',
  ])('is not taken where more than the answer is needed: %s', (document) => {
    expect(writerOf(document, 'page')).toBeNull();
  });
});
