import { describe, expect, it } from 'vitest';
import { matchQuestions } from '../../../gateway/src/domain/matching.ts';
import { endPeriodOf } from '../../support/results/closing.ts';
import { useApi } from '../../support/useApi.ts';
import { useGateway } from '../../support/useGateway.ts';

const SUMMARY = `{
  empresas textos opciones { respuesta { id } descripcion empresas }
  numeros { cantidad media mediana cuartil1 cuartil3 minimo maximo barras { desde hasta empresas } }
}`;
const RESULTS = `query($encuesta: ID!, $filter: ResultadosFilter, $comparada: ID, $lang: Lang) {
  found: resultados(encuesta: $encuesta, filter: $filter, comparada: $comparada, lang: $lang) {
    encuesta { id } descripcion negocio fechaInicio fechaFin minimo publicados empresas oculto
    segmentos { id descripcion } origenes { id descripcion } tamanos
    secciones { seccion { id } descripcion preguntas {
      pregunta { id } numero descripcion tipoRespuesta multiple eje campoPertenece tituloInforme beneficio padre { id }
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
  done: publishResultados(encuesta: $encuesta, publicados: $publicados) { ok errors { field message } }
}`;
const POSITION = `query($encuesta: ID!) {
  posiciones { encuesta { id } descripcion negocio fechaInicio fechaFin }
  posicion(encuesta: $encuesta) {
    encuesta { id } cerrada minimo empresas secciones { seccion { id } descripcion preguntas {
      pregunta { id } numero descripcion tipoRespuesta multiple tituloInforme noCorresponde
      propia { numero texto opciones { respuesta { id } descripcion } }
      mercado { empresas cantidad mediana cuartil1 cuartil3 mismas { respuesta { id } descripcion empresas } }
    } }
  }
}`;

interface Question {
  pregunta: { id: string };
  tipoRespuesta: number;
  resumen: { empresas: number; textos: number | null } | null;
  comparable: boolean;
  anterior: object | null;
}
interface Results {
  empresas: number | null;
  secciones: { preguntas: Question[] }[];
}
const questionsOf = ({ secciones }: Results): Question[] => secciones.flatMap(({ preguntas }) => preguntas);

/** Names as GraphQL has them, ids as texts. */
const inGraphqlNames = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((item) => inGraphqlNames(item, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => {
        const camel = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
        return [camel, inGraphqlNames(item, camel)];
      }),
    );
  if (key === 'id') return String(value);
  const isRelation = ['encuesta', 'seccion', 'pregunta', 'padre', 'respuesta'].includes(key);
  return isRelation && value !== null ? { id: String(value) } : value;
};

describe('results of a server that announces them', () => {
  const api = useApi();
  const { admin, usuario2: respondent } = api;
  const gateway = useGateway(api, {}, () => admin.token);

  it('are what the server answers, field by field', async () => {
    const { data, errors } = await gateway.query(RESULTS, { encuesta: '1' });
    expect(errors).toBeUndefined();
    const { body } = await admin.get('encuestas/1/resultados/');
    const { found } = data;
    const expectedResults = inGraphqlNames(body) as { secciones: { preguntas: object[] }[] };
    const bareQuestion = { comparable: false, anterior: null };
    const expected = expectedResults.secciones.map((section) => ({
      ...section,
      preguntas: section.preguntas.map((question) => ({ ...question, ...bareQuestion })),
    }));
    expect(found).toEqual({ ...expectedResults, secciones: expected });
    expect((await gateway.query(RESULTS, { encuesta: '999999' })).data.found).toBeNull();
  });

  it('stand beside those of another survey, question by question', async () => {
    const own = (await gateway.query(RESULTS, { encuesta: '1', comparada: '3' })).data.found as Results;
    const earlier = (await gateway.query(RESULTS, { encuesta: '3' })).data.found as Results;
    const there = new Map(questionsOf(earlier).map((question) => [question.pregunta.id, question]));
    const same = questionsOf(own).filter(({ comparable }) => comparable);
    expect(same.length).toBeGreaterThan(0);
    for (const { pregunta, anterior } of same) expect(anterior).toEqual(there.get(pregunta.id)?.resumen ?? null);
  });

  it('are not compared with a survey that is none', async () => {
    for (const [lang, words] of [
      ['es', '«comparada» no es una encuesta que exista.'],
      ['en', '"comparada" is not a survey that exists.'],
    ] as const) {
      const { data, errors } = await gateway.query(RESULTS, { encuesta: '1', comparada: '999999', lang });
      expect(data).toEqual({ found: null });
      expect(errors?.map(({ message, extensions }) => [message, extensions.code])).toEqual([[words, 'BAD_USER_INPUT']]);
      expect((await gateway.query(RESULTS, { encuesta: '999999', comparada: '999999' })).data).toEqual({ found: null });
    }
  });

  it('are narrowed, and a filter that is none is refused', async () => {
    const { segmentos } = (await gateway.query(RESULTS, { encuesta: '1' })).data.found;
    const filter = { segmento: segmentos[0].id };
    const { body } = await admin.get(`encuestas/1/resultados/?segmento=${segmentos[0].id}`);
    expect((await gateway.query(RESULTS, { encuesta: '1', filter })).data.found.empresas).toBe(body.empresas);
    const { errors } = await gateway.query(RESULTS, { encuesta: '1', filter: { segmento: 'x' } });
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('have texts in pages', async () => {
    const { found } = (await gateway.query(RESULTS, { encuesta: '1' })).data;
    const pregunta = questionsOf(found).find(({ resumen }) => resumen?.textos)?.pregunta.id;
    const page = (await gateway.query(TEXTS, { encuesta: '1', pregunta, pageSize: 2, page: 2 })).data.found;
    const { body } = await admin.get(`encuestas/1/resultados/textos/?pregunta=${pregunta}&page_size=2&page=2`);
    expect(page).toEqual(body);
    expect((await gateway.query(TEXTS, { encuesta: '1', pregunta: '999999' })).data.found).toBeNull();
  });

  it('are opened to respondents, who see where they stand', async () => {
    const token = respondent.token ?? null;
    const before = await gateway.query(POSITION, { encuesta: '1' }, { token });
    expect(before.data).toEqual({ posicion: null, posiciones: [] });
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
    } = inGraphqlNames(body) as Record<string, unknown>;
    expect(data.posicion).toEqual(expected);
    expect(data.posiciones).toEqual(inGraphqlNames((await respondent.get('encuestas/posiciones/')).body.results));
    await gateway.query(PUBLISH, { encuesta: '1', publicados: false });
    expect((await gateway.query(POSITION, { encuesta: '1' }, { token })).data.posicion).toBeNull();
  });
});

type QuestionArgs = [id: string, text: string, type?: number];
const section = (descripcion: string, ...questions: QuestionArgs[]) => ({
  descripcion,
  preguntas: questions.map(([pregunta, text, tipoRespuesta = 1]) => ({ pregunta, descripcion: text, tipoRespuesta })),
});
const matched = (own: ReturnType<typeof section>[], others: ReturnType<typeof section>[]) =>
  Object.fromEntries([...matchQuestions(own, others)].map(([id, row]) => [id, row.pregunta]));

describe('the same question of another survey', () => {
  it('is that of the same id, wherever it stands and however it is worded now', () => {
    expect(matched([section('A', ['1', 'Uno'])], [section('B', ['1', 'Otro', 3])])).toEqual({ 1: '1' });
  });

  it('is that of the same text and type in the section of the same title, ignoring case, accents and spaces', () => {
    const own = [section('Salud', ['1', '¿Aumentó?']), section('Viajes', ['2', '¿Aumentó?'])];
    const others = [section(' viajes', ['8', ' ¿AUMENTO? ']), section('SALUD', ['9', '¿Aumento?'])];
    expect(matched(own, others)).toEqual({ 1: '9', 2: '8' });
  });

  it('is that of the same text and type elsewhere where both surveys ask it once', () => {
    expect(matched([section('A', ['1', 'Uno'])], [section('B', ['9', 'uno'])])).toEqual({ 1: '9' });
    expect(matched([section('A', ['1', 'Uno'])], [section('B', ['8', 'uno']), section('C', ['9', 'uno'])])).toEqual({});
    expect(matched([section('A', ['1', 'Uno']), section('B', ['2', 'Uno'])], [section('C', ['9', 'uno'])])).toEqual({});
  });

  it('is none of another type, nor one of two that nothing distinguishes', () => {
    expect(matched([section('A', ['1', 'Uno', 1])], [section('A', ['9', 'Uno', 2])])).toEqual({});
    expect(matched([section('A', ['1', 'Uno'], ['2', 'Uno'])], [section('A', ['9', 'Uno'])])).toEqual({});
  });

  it('is no question that another one is', () => {
    const own = [section('A', ['1', 'Uno'], ['2', 'Dos'])];
    expect(matched(own, [section('A', ['1', 'Dos'])])).toEqual({ 1: '1' });
  });
});
