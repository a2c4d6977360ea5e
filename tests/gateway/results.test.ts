import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSettings } from '../../gateway/src/settings.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { type Foreign, startForeign, tokenFor } from '../support/foreign.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { type Rest, signIn } from '../support/rest.ts';
import { endPeriodOf } from '../support/results/closing.ts';
import { addSurveys } from '../support/results/random.ts';

const SUMMARY = `{
  empresas textos opciones { respuesta descripcion empresas }
  numeros { cantidad media mediana cuartil1 cuartil3 minimo maximo barras { desde hasta empresas } }
}`;
const RESULTS = `query($encuesta: ID!, $filtro: FiltroResultados, $comparada: ID, $lang: Lang) {
  found: resultados(encuesta: $encuesta, filtro: $filtro, comparada: $comparada, lang: $lang) {
    encuesta descripcion negocio fechaInicio fechaFin minimo publicados empresas oculto progreso { leidas total }
    demasiadas demasiadasComparada segmentos { id descripcion } origenes { id descripcion } tamanos
    secciones { seccion descripcion preguntas {
      pregunta numero descripcion tipoRespuesta multiple eje campoPertenece tituloInforme beneficio padre
      resumen ${SUMMARY} comparable anterior ${SUMMARY}
    } }
  }
}`;
const TEXTS = `query($encuesta: ID!, $pregunta: ID!, $search: String, $page: Int, $pageSize: Int) {
  found: textosResultados(encuesta: $encuesta, pregunta: $pregunta, search: $search, page: $page, pageSize: $pageSize) {
    count oculto results { texto empresas }
  }
}`;
const PUBLISH = `mutation($encuesta: ID!, $publicados: Boolean!) {
  done: publicarResultados(encuesta: $encuesta, publicados: $publicados) { ok errors { field message } }
}`;
const POSITION = `query($encuesta: ID!) {
  posiciones { encuesta descripcion negocio fechaInicio fechaFin }
  posicion(encuesta: $encuesta) {
    encuesta cerrada minimo empresas secciones { seccion descripcion preguntas {
      pregunta numero descripcion tipoRespuesta multiple tituloInforme
      propia { numero texto opciones { respuesta descripcion } }
      mercado { empresas cantidad mediana cuartil1 cuartil3 mismas { respuesta descripcion empresas } }
    } }
  }
}`;

interface Question {
  pregunta: string;
  tipoRespuesta: number;
  resumen: { empresas: number; textos: number | null } | null;
  comparable: boolean;
  anterior: object | null;
}
interface Results {
  progreso: { leidas: number; total: number } | null;
  empresas: number | null;
  secciones: { preguntas: Question[] }[];
}
const questionsOf = ({ secciones }: Results): Question[] => secciones.flatMap(({ preguntas }) => preguntas);

/** Names as GraphQL has them, ids as texts. */
const told = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((item) => told(item, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => {
        const camel = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
        return [camel, told(item, camel)];
      }),
    );
  return ['encuesta', 'seccion', 'pregunta', 'padre', 'respuesta', 'id'].includes(key) && value !== null
    ? String(value)
    : value;
};

describe('results of a server that announces them', () => {
  let api: TestApi;
  let admin: Rest;
  let respondent: Rest;
  let gateway: TestGateway;
  let bare: TestGateway;
  let surveys: number[] = [];
  beforeAll(async () => {
    api = await startTestApi({
      fill: async (db) => {
        surveys = await addSurveys(db, 8, { tidy: true });
      },
    });
    admin = await signIn(api.url, 'admin');
    respondent = await signIn(api.url, 'usuario2');
    gateway = await startTestGateway({ restUrl: api.url }, admin.token);
    // The same server, as though it had never heard of results.
    const withoutRoot: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (!String(input instanceof Request ? input.url : input).match(/\/api\/v1\/(\?|$)/)) return answer;
      return Response.json({ ...((await answer.json()) as object), capacidades: [] });
    };
    bare = await startTestGateway({ restUrl: api.url, fetch: withoutRoot }, admin.token);
  });
  afterAll(async () => {
    await gateway.close();
    await bare.close();
    await api.close();
  });

  it('are what the server answers, field by field', async () => {
    const { data, errors } = await gateway.query(RESULTS, { encuesta: '1' });
    expect(errors).toBeUndefined();
    const { body } = await admin.get('encuestas/1/resultados/');
    const { progreso, demasiadas, demasiadasComparada, ...found } = data.found;
    expect([progreso, demasiadas, demasiadasComparada]).toEqual([null, null, null]);
    const asked = told(body) as { secciones: { preguntas: object[] }[] };
    const bareQuestion = { comparable: false, anterior: null };
    const expected = asked.secciones.map((section) => ({
      ...section,
      preguntas: section.preguntas.map((question) => ({ ...question, ...bareQuestion })),
    }));
    expect(found).toEqual({ ...asked, secciones: expected });
    expect((await gateway.query(RESULTS, { encuesta: '999999' })).data.found).toBeNull();
  });

  it('stand beside those of another survey, question by question', async () => {
    const own = (await gateway.query(RESULTS, { encuesta: '1', comparada: '3' })).data.found as Results;
    const earlier = (await gateway.query(RESULTS, { encuesta: '3' })).data.found as Results;
    const there = new Map(questionsOf(earlier).map((question) => [question.pregunta, question]));
    const same = questionsOf(own).filter(({ comparable }) => comparable);
    expect(same.length).toBeGreaterThan(0);
    for (const { pregunta, anterior } of same) expect(anterior).toEqual(there.get(pregunta)?.resumen ?? null);
  });

  it('are not compared with a survey that is none, wherever they are counted', async () => {
    for (const [own, lang, words] of [
      [gateway, 'es', '«comparada» no es una encuesta que exista.'],
      [bare, 'en', '"comparada" is not a survey that exists.'],
    ] as const) {
      const { data, errors } = await own.query(RESULTS, { encuesta: '1', comparada: '999999', lang });
      expect(data).toEqual({ found: null });
      expect(errors?.map(({ message, extensions }) => [message, extensions.code])).toEqual([[words, 'BAD_USER_INPUT']]);
      expect((await own.query(RESULTS, { encuesta: '999999', comparada: '999999' })).data).toEqual({ found: null });
    }
  });

  it('are narrowed, and a filter that is none is refused', async () => {
    const { segmentos } = (await gateway.query(RESULTS, { encuesta: '1' })).data.found;
    const filtro = { segmento: segmentos[0].id };
    const { body } = await admin.get(`encuestas/1/resultados/?segmento=${segmentos[0].id}`);
    expect((await gateway.query(RESULTS, { encuesta: '1', filtro })).data.found.empresas).toBe(body.empresas);
    const { errors } = await gateway.query(RESULTS, { encuesta: '1', filtro: { segmento: 'x' } });
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    const refused = await gateway.query(RESULTS, { encuesta: '1' }, { token: respondent.token ?? null });
    expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('have texts in pages', async () => {
    const { found } = (await gateway.query(RESULTS, { encuesta: '1' })).data;
    const pregunta = questionsOf(found).find(({ resumen }) => resumen?.textos)?.pregunta;
    const page = (await gateway.query(TEXTS, { encuesta: '1', pregunta, pageSize: 2, page: 2 })).data.found;
    const { body } = await admin.get(`encuestas/1/resultados/textos/?pregunta=${pregunta}&page_size=2&page=2`);
    expect(page).toEqual(body);
    expect((await gateway.query(TEXTS, { encuesta: '1', pregunta: '999999' })).data.found).toBeNull();
  });

  it('are opened to respondents, who see where they stand', async () => {
    const token = respondent.token ?? null;
    const before = await gateway.query(POSITION, { encuesta: '1' }, { token });
    expect(before.data).toEqual({ posicion: null, posiciones: [] });
    const refused = await gateway.query(PUBLISH, { encuesta: '1', publicados: true }, { token });
    expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const done = await gateway.query(PUBLISH, { encuesta: '1', publicados: true });
    expect(done.data.done).toEqual({ ok: true, errors: [] });
    const open = await gateway.query(POSITION, { encuesta: '1' }, { token });
    expect(open.data.posicion.cerrada).toBe(false);
    expect(JSON.stringify(open.data.posicion)).not.toContain('mediana');
    await endPeriodOf(admin, 1, '2026-06-29');
    const { data, errors } = await gateway.query(POSITION, { encuesta: '1' }, { token });
    expect(errors).toBeUndefined();
    expect(data.posicion.cerrada).toBe(true);
    const { body } = await respondent.get('encuestas/1/posicion/');
    const {
      descripcion: _,
      negocio: __,
      fechaInicio: ___,
      fechaFin: ____,
      ...expected
    } = told(body) as Record<string, unknown>;
    expect(data.posicion).toEqual(expected);
    expect(data.posiciones).toEqual(told((await respondent.get('encuestas/posiciones/')).body.results));
    await gateway.query(PUBLISH, { encuesta: '1', publicados: false });
    expect((await gateway.query(POSITION, { encuesta: '1' }, { token })).data.posicion).toBeNull();
  });

  it('are the same where the gateway counts them itself', { timeout: 60_000 }, async () => {
    const rounded = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value), (_, item) => (typeof item === 'number' ? Number(item.toPrecision(9)) : item));
    let hidden = 0;
    for (const encuesta of ['1', ...surveys.map(String)]) {
      const first = (await gateway.query(RESULTS, { encuesta })).data.found;
      const filters = [
        ...[null, { segmento: first.segmentos[0]?.id }, { origen: first.origenes[0]?.id }],
        { origen: first.origenes.at(-1)?.id, tamano: first.tamanos[0] },
      ];
      for (const filtro of filters) {
        const { found } = (await gateway.query(RESULTS, { encuesta, filtro, lang: 'en' })).data;
        let other = (await bare.query(RESULTS, { encuesta, filtro, lang: 'en' })).data.found;
        while (other.progreso) other = (await bare.query(RESULTS, { encuesta, filtro, lang: 'en' })).data.found;
        expect(rounded({ ...other, publicados: false }), `${encuesta} ${JSON.stringify(filtro)}`).toEqual(
          rounded(found),
        );
        hidden += questionsOf(found).filter(({ resumen }) => resumen === null).length;
      }
    }
    expect(hidden).toBeGreaterThan(20);
  });

  it('have the same texts where the gateway counts them itself', async () => {
    const { found } = (await bare.query(RESULTS, { encuesta: '1' })).data;
    const pregunta = questionsOf(found).find(({ resumen }) => resumen?.textos)?.pregunta;
    for (const asked of [{}, { search: 'REVISION' }, { pageSize: 2, page: 2 }]) {
      const variables = { encuesta: '1', pregunta, ...asked };
      expect((await bare.query(TEXTS, variables)).data).toEqual((await gateway.query(TEXTS, variables)).data);
    }
  });
});

describe('results over a server that offers version 1 only', () => {
  let foreign: Foreign;
  let gateway: TestGateway;
  const rows = () => foreign.data.completadas?.rows ?? [];
  const send = (count: number) => {
    rows().length = 0;
    for (let id = 1; id <= count; id += 1)
      rows().push({
        ...{ id, encuesta: 1, empresa: id, usuario: 2, fecha_creacion: '2026-06-30T14:05:00Z' },
        fecha_modificacion: '2026-06-30T14:05:00Z',
        respuestas: [{ pregunta_id: 1, respuesta: 10 + (id % 2), tipo_respuesta: 1 }],
        preguntas: [{ pregunta: 2, descripcion: `Texto ${id % 3}`, tipo_respuesta: 3 }],
      });
    foreign.data.empresas?.rows.push(
      ...Array.from({ length: Math.max(0, count - 40) }, (_, index) => ({
        ...{ id: 41 + index, razon_social: `Otra ${index}`, rubro: 1, segmento: 1, origen: 1, cant_empleados: 20 },
      })),
    );
  };
  const details = () => foreign.calls.filter(({ path }) => /^encuestas\/usuario_empresa\/\d+\/$/.test(path)).length;
  const ask = async (
    variables: object = {},
  ): Promise<Results & Record<'demasiadas' | 'demasiadasComparada', number | null>> => {
    const { data, errors } = await gateway.query(RESULTS, { encuesta: '1', ...variables });
    expect(errors).toBeUndefined();
    return data.found;
  };

  beforeEach(async () => {
    foreign = await startForeign();
    gateway = await startTestGateway({ restUrl: foreign.url }, tokenFor(1));
  });
  afterEach(async () => {
    await gateway.close();
    await foreign.close();
  });

  it('are read in bounded steps, each going on where the last one stopped', async () => {
    send(100);
    const steps: number[] = [];
    for (let found = await ask(); found.progreso; found = await ask()) {
      const { leidas, total } = found.progreso;
      expect([total, details()]).toEqual([100, leidas]);
      steps.push(leidas - steps.reduce((sum, step) => sum + step, 0));
    }
    // Forty at most in each, fewer on a slow machine.
    expect(steps.length).toBeGreaterThanOrEqual(2);
    expect(Math.max(...steps)).toBeLessThanOrEqual(40);
    const whole = await ask();
    expect([whole.empresas, details()]).toEqual([100, 100]);
    expect(questionsOf(whole).find(({ pregunta }) => pregunta === '1')?.resumen).toMatchObject({
      empresas: 100,
      opciones: [
        { descripcion: 'Sí', empresas: 50 },
        { descripcion: 'NO APLICA', empresas: 50 },
      ],
    });
    // Another caller has read nothing yet.
    const { data } = await gateway.query(RESULTS, { encuesta: '1' }, { token: tokenFor(2) });
    expect(data.found.progreso.leidas).toBeLessThanOrEqual(40);
  });

  it('read again what was changed, and no longer count what is gone', async () => {
    send(10);
    expect((await ask()).empresas).toBe(10);
    const [first] = rows();
    Object.assign(first ?? {}, { respuestas: [], fecha_modificacion: '2026-07-01T00:00:00Z' });
    rows().pop();
    const before = details();
    const after = await ask();
    expect([after.empresas, details() - before]).toEqual([9, 1]);
    expect(questionsOf(after).find(({ pregunta }) => pregunta === '1')?.resumen?.empresas).toBe(8);
  });

  it('of submissions without dates are read again after one was written, and after five minutes, however often they are looked at', async () => {
    send(6);
    for (const row of rows()) Object.assign(row, { fecha_creacion: undefined, fecha_modificacion: undefined });
    const chosen = async () => questionsOf(await ask()).find(({ pregunta }) => pregunta === '1')?.resumen?.empresas;
    expect(await chosen()).toBe(6);
    const clear =
      'mutation { done: saveEncuestaCompletada(id: 1, input: { encuesta: 1, respuestas: [], preguntas: [] }) { errors { message } } }';
    expect((await gateway.query(clear)).errors).toBeUndefined();
    expect(await chosen()).toBe(5);
    Object.assign(rows()[1] ?? {}, { respuestas: [] });
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now');
    for (const [minutes, companies] of [
      [3, 5],
      [4, 5],
      [6, 4],
    ] as const) {
      clock.mockImplementation(() => now() + minutes * 60_000);
      expect(await chosen()).toBe(companies);
    }
    clock.mockRestore();
  });

  it('are read on, however long the list of submissions takes', async () => {
    await foreign.close();
    let late = 0;
    foreign = await startForeign({
      before: ({ path }) => {
        if (path !== 'encuestas/usuario_empresa/') return;
        late += 10_000;
        vi.setSystemTime(Date.now() + 10_000);
      },
    });
    await gateway.close();
    gateway = await startTestGateway({ restUrl: foreign.url }, tokenFor(1));
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const found = await ask();
      expect(late).toBeGreaterThan(0);
      expect(found.progreso).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('are none beyond 300 submissions, and it is said how many there are', async () => {
    send(301);
    const found = await ask();
    expect([found.demasiadas, found.secciones, found.progreso, details()]).toEqual([301, [], null, 0]);
  });

  it.each([
    ['blank', '   '],
    ['empty', ''],
    ['null', null],
    ['missing', undefined],
  ])('do not count a text that is %s as an answer', async (_, descripcion) => {
    send(10);
    for (const row of rows().slice(0, 4)) row.preguntas = [{ pregunta: 2, descripcion, tipo_respuesta: 3 }];
    const found = await ask();
    expect(questionsOf(found).find(({ pregunta }) => pregunta === '2')?.resumen).toMatchObject({
      ...{ empresas: 6, textos: 3 },
    });
    const { data, errors } = await gateway.query(TEXTS, { encuesta: '1', pregunta: '2' });
    expect(errors).toBeUndefined();
    expect(data.found.results.map(({ texto }: { texto: string }) => texto)).toEqual(['Texto 0', 'Texto 1', 'Texto 2']);
    // The submission itself is read all the same.
    const one = await gateway.query('{ encuestaCompletada(id: 1) { preguntas { pregunta descripcion } } }');
    expect(one.errors).toBeUndefined();
    expect(one.data.encuestaCompletada.preguntas).toEqual([{ pregunta: '2', descripcion: descripcion ?? '' }]);
  });

  it('count a text as it would be kept, without outer spaces and with its accents composed', async () => {
    send(10);
    for (const [index, row] of rows().entries())
      row.preguntas = [{ pregunta: 2, descripcion: ['Revisión', ' Revisio\u0301n '][index % 2], tipo_respuesta: 3 }];
    await ask();
    const { data } = await gateway.query(TEXTS, { encuesta: '1', pregunta: '2' });
    expect(data.found.results).toEqual([{ texto: 'Revisión', empresas: 10 }]);
  });

  it('stand alone where the survey beside them has too many submissions, and it is said how many', async () => {
    send(10);
    foreign.data.encuestas?.rows.push({ ...foreign.data.encuestas.rows[0], id: 2 });
    const many = Array.from({ length: 301 }, (_, index) => ({ ...rows()[0], id: 1000 + index, encuesta: 2 }));
    rows().push(...many.map((row, index) => ({ ...row, empresa: 1000 + index })));
    const found = await ask({ comparada: '2' });
    expect([found.empresas, found.demasiadas, found.demasiadasComparada]).toEqual([10, null, 301]);
    expect(questionsOf(found).map(({ comparable, anterior }) => [comparable, anterior])).toContainEqual([false, null]);
    expect((await ask()).demasiadasComparada).toBeNull();
    // The other way round nothing is waited for that would not be shown.
    expect(await ask({ encuesta: '2', comparada: '1' })).toMatchObject({ demasiadas: 301, progreso: null });
  });

  it('are hidden as elsewhere', async () => {
    send(2);
    expect(await ask()).toMatchObject({ empresas: null, oculto: true, minimo: 3, publicados: null });
    send(10);
    const filtered = await ask({ filtro: { tamano: 'HASTA_10' } });
    expect(questionsOf(filtered).map(({ resumen }) => resumen)).toEqual(questionsOf(filtered).map(() => null));
  });

  it('are not opened to respondents, and stand nowhere', async () => {
    const { errors } = await gateway.query(PUBLISH, { encuesta: '1', publicados: true });
    expect(errors?.[0]?.extensions.code).toBe('NOT_IMPLEMENTED');
    expect((await gateway.query(POSITION, { encuesta: '1' })).data).toEqual({ posicion: null, posiciones: null });
    expect((await gateway.query(RESULTS, { encuesta: '999' })).data.found).toBeNull();
    expect((await gateway.query(TEXTS, { encuesta: '1', pregunta: '999' })).data.found).toBeNull();
  });

  it('take their minimum from the settings', () => {
    expect(readSettings({ RESULTADOS_MINIMO: '7' }).resultsMinimum).toBe(7);
    for (const wrong of ['0', 'x'])
      expect(() => readSettings({ RESULTADOS_MINIMO: wrong })).toThrow('RESULTADOS_MINIMO');
  });
});
