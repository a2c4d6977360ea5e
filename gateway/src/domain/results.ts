import type { MutationResolvers, QueryResolvers, ResultadosFilter } from '../generated/schema.ts';
import { nullIfUnsupported, requireCapability } from '../resources/capabilities.ts';
import { decoderOf } from '../resources/models.ts';
import { pageQuery, withSize } from '../resources/resource.ts';
import { listIn, type Page, pageDecoder } from '../rest/codec/decode.ts';
import { checkId, isRow, type Row } from '../rest/codec/row.ts';
import { badInput, WrongShape } from '../rest/errors.ts';
import { endpoint, type Query, record } from '../rest/path.ts';
import { matchQuestions, questionId } from './matching.ts';
import { action } from './session.ts';

const ROOT = 'encuestas/';

const results = decoderOf('Resultados');
const texts = pageDecoder(decoderOf('TextoEscrito'));
const position = decoderOf('Posicion');
const positions = listIn(decoderOf('EncuestaPublicada'));

function textsOf(raw: unknown): Page & { oculto: boolean } {
  if (!isRow(raw) || typeof raw.oculto !== 'boolean') throw new WrongShape('texts', 'a page with oculto', raw);
  return { ...texts(raw, null), oculto: raw.oculto };
}

const filterOf = (filter: ResultadosFilter | null | undefined): Query => ({
  segmento: filter?.segmento ? checkId(filter.segmento, 'segmento') : null,
  origen: filter?.origen ? checkId(filter.origen, 'origen') : null,
  tamano: filter?.tamano,
});

type ReadResults = (survey: string) => Promise<Row | null>;

/** The questions of one survey with the figures of the matching ones in another. */
function withEarlier(sections: readonly Row[], others: readonly Row[]): Row[] {
  const matched = matchQuestions(sections, others);
  return sections.map((section) => ({
    ...section,
    preguntas: (section.preguntas as readonly Row[]).map((question) => {
      const found = matched.get(questionId(question));
      return { ...question, comparable: found !== undefined, anterior: found?.resumen ?? null };
    }),
  }));
}

async function compare(read: ReadResults, survey: string, other?: string | null): Promise<Row | null> {
  const [own, earlier] = await Promise.all([read(survey), other ? read(other) : null]);
  if (!own) return null;
  if (other && !earlier)
    throw badInput('«comparada» no es una encuesta que exista.', '"comparada" is not a survey that exists.');
  return {
    ...own,
    secciones: withEarlier(own.secciones as readonly Row[], (earlier?.secciones ?? []) as readonly Row[]),
  };
}

export const resultsQueries = {
  resultados: nullIfUnsupported('resultados', 100, ({ encuesta, filter, comparada }, { rest }) => {
    const query = { ...filterOf(filter), lang: rest.lang };
    return compare((id) => rest.find(record(ROOT, id, 'resultados/'), query, results), encuesta, comparada);
  }),

  textosResultados: nullIfUnsupported(
    'resultados',
    10,
    async ({ encuesta, pregunta, filter, search, ...args }, { rest }) => {
      const narrowed = { pregunta: checkId(pregunta), ...filterOf(filter), search: search || null };
      const query = { ...narrowed, ...pageQuery(args), lang: rest.lang };
      return withSize(await rest.find(record(ROOT, encuesta, 'resultados/textos/'), query, textsOf), args);
    },
  ),

  posicion: nullIfUnsupported('resultados', 100, ({ encuesta }, { rest }) =>
    rest.find(record(ROOT, encuesta, 'posicion/'), { lang: rest.lang }, position),
  ),

  posiciones: nullIfUnsupported('resultados', 1, (_, { rest }) =>
    rest.get(endpoint(`${ROOT}posiciones/`), {}, positions),
  ),
} satisfies Partial<QueryResolvers>;

export const resultsMutations = {
  publishResultados: requireCapability('resultados', 1, async ({ encuesta, publicados }, { rest }) =>
    action(await rest.write('POST', record(ROOT, encuesta, 'publicar_resultados/'), { publicados })),
  ),
} satisfies Partial<MutationResolvers>;
