import type { MutationResolvers, QueryResolvers, ResultadosFilter } from '../generated/schema.ts';
import { demanded, offered } from '../resources/capabilities.ts';
import { decoderOf } from '../resources/models.ts';
import { pageQuery, sized } from '../resources/resource.ts';
import { type Found, foundDecoder, listIn } from '../rest/codec/decode.ts';
import { checkId, isRow, type Row } from '../rest/codec/row.ts';
import { badInput, WrongShape } from '../rest/errors.ts';
import { endpoint, type Query, record } from '../rest/path.ts';
import { matchQuestions, questionId } from './matching.ts';
import { action } from './session.ts';

const ROOT = 'encuestas/';

const results = decoderOf('Resultados');
const texts = foundDecoder(decoderOf('TextoEscrito'));
const position = decoderOf('Posicion');
const positions = listIn(decoderOf('EncuestaPublicada'));

function textsOf(raw: unknown): Found & { oculto: boolean } {
  if (!isRow(raw) || typeof raw.oculto !== 'boolean') throw new WrongShape('texts', 'a page with oculto', raw);
  return { ...texts(raw, null), oculto: raw.oculto };
}

const filterOf = (filter: ResultadosFilter | null | undefined): Query => ({
  segmento: filter?.segmento ? checkId(filter.segmento, 'segmento') : null,
  origen: filter?.origen ? checkId(filter.origen, 'origen') : null,
  tamano: filter?.tamano,
});

type Of = (survey: string) => Promise<Row | null>;

/** The questions of one survey with the figures of the same ones in another. */
function beside(sections: readonly Row[], others: readonly Row[]): Row[] {
  const matched = matchQuestions(sections, others);
  return sections.map((section) => ({
    ...section,
    preguntas: (section.preguntas as readonly Row[]).map((question) => {
      const found = matched.get(questionId(question));
      return { ...question, comparable: found !== undefined, anterior: found?.resumen ?? null };
    }),
  }));
}

async function compared(of: Of, survey: string, other?: string | null): Promise<Row | null> {
  const [own, earlier] = await Promise.all([of(survey), other ? of(other) : null]);
  if (!own) return null;
  if (other && !earlier)
    throw badInput('«comparada» no es una encuesta que exista.', '"comparada" is not a survey that exists.');
  return { ...own, secciones: beside(own.secciones as readonly Row[], (earlier?.secciones ?? []) as readonly Row[]) };
}

export const resultsQueries = {
  resultados: offered('resultados', 100, ({ encuesta, filter, comparada }, { rest }) => {
    const query = { ...filterOf(filter), lang: rest.lang };
    return compared((id) => rest.find(record(ROOT, id, 'resultados/'), query, results), encuesta, comparada);
  }),

  textosResultados: offered('resultados', 10, async ({ encuesta, pregunta, filter, search, ...args }, { rest }) => {
    const narrowed = { pregunta: checkId(pregunta), ...filterOf(filter), search: search || null };
    const query = { ...narrowed, ...pageQuery(args), lang: rest.lang };
    return sized(await rest.find(record(ROOT, encuesta, 'resultados/textos/'), query, textsOf), args);
  }),

  posicion: offered('resultados', 100, ({ encuesta }, { rest }) =>
    rest.find(record(ROOT, encuesta, 'posicion/'), { lang: rest.lang }, position),
  ),

  posiciones: offered('resultados', 1, (_, { rest }) => rest.get(endpoint(`${ROOT}posiciones/`), {}, positions)),
} satisfies Partial<QueryResolvers>;

export const resultsMutations = {
  publishResultados: demanded('resultados', 1, async ({ encuesta, publicados }, { rest }) =>
    action(await rest.write('POST', record(ROOT, encuesta, 'publicar_resultados/'), { publicados })),
  ),
} satisfies Partial<MutationResolvers>;
