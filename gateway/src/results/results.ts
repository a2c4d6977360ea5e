import { demanded, either, offered } from '../capacidades.ts';
import { cut, type Found, foundDecoder, listIn, pageAsked } from '../codec/page.ts';
import { checkId, isRow, type Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import { badInput, WrongShape } from '../errors.ts';
import type { FiltroResultados, MutationResolvers, QueryResolvers } from '../generated/schema.ts';
import { pageQuery } from '../lists/pageOf.ts';
import { decoderOf } from '../models.ts';
import { action } from '../session.ts';
import { endpoint, type Query, record } from '../upstream/path.ts';
import type { Place } from './hiding.ts';
import { matchQuestions } from './matching.ts';
import { newBudget } from './readings.ts';
import { resultsOfV1, textsOfV1 } from './v1.ts';

const ROOT = 'encuestas/';

const results = decoderOf('Resultados');
const texts = foundDecoder(decoderOf('TextoEscrito'));
const position = decoderOf('Posicion');
const positions = listIn(decoderOf('EncuestaPublicada'));

function textsOf(raw: unknown): Found & { oculto: boolean } {
  if (!isRow(raw) || typeof raw.oculto !== 'boolean') throw new WrongShape('texts', 'a page with oculto', raw);
  return { ...texts(raw, null), oculto: raw.oculto };
}

const placeOf = (filter: FiltroResultados | null | undefined): Place => [
  filter?.segmento ? checkId(filter.segmento, 'segmento') : null,
  filter?.origen ? checkId(filter.origen, 'origen') : null,
  filter?.tamano ?? null,
];

function filterOf(filter: FiltroResultados | null | undefined): Query {
  const [segmento, origen, tamano] = placeOf(filter);
  return { segmento, origen, tamano };
}

const askedOfV1 = (filter: FiltroResultados | null | undefined, context: Context) => ({
  filter: placeOf(filter),
  minimum: context.shared.kept.resultsMinimum,
});

type Of = (survey: string) => Promise<Row | null>;

/** The questions of one survey with the figures of the same ones in another. */
function beside(sections: readonly Row[], others: readonly Row[]): Row[] {
  const matched = matchQuestions(sections, others);
  return sections.map((section) => ({
    ...section,
    preguntas: (section.preguntas as readonly Row[]).map((question) => {
      const found = matched.get(String(question.pregunta));
      return { ...question, comparable: found !== undefined, anterior: found?.resumen ?? null };
    }),
  }));
}

const progressOf = ({ progreso }: Row) => (progreso ?? null) as { leidas: number; total: number } | null;

/** How far both are together; null once both are whole, and where nothing will be told. */
function progressOfBoth(own: Row, earlier: Row | null): Row | null {
  if (typeof own.demasiadas === 'number') return null;
  const [one, other] = [progressOf(own), earlier && progressOf(earlier)];
  if (!one || !other) return one ?? other;
  return { leidas: one.leidas + other.leidas, total: one.total + other.total };
}

async function compared(of: Of, survey: string, other?: string | null): Promise<Row | null> {
  const [own, earlier] = await Promise.all([of(survey), other ? of(other) : null]);
  if (!own) return null;
  if (other && !earlier)
    throw badInput('«comparada» no es una encuesta que exista.', '"comparada" is not a survey that exists.');
  const progreso = progressOfBoth(own, earlier);
  const sections = progreso ? [] : (own.secciones as readonly Row[]);
  const secciones = beside(sections, (earlier?.secciones ?? []) as readonly Row[]);
  return { ...own, progreso, demasiadasComparada: earlier?.demasiadas ?? null, secciones };
}

export const resultsQueries = {
  resultados: either(
    'resultados',
    100,
    ({ encuesta, filtro, comparada }, { rest }) => {
      const query = { ...filterOf(filtro), lang: rest.lang };
      return compared((id) => rest.find(record(ROOT, id, 'resultados/'), query, results), encuesta, comparada);
    },
    ({ encuesta, filtro, comparada }, context) => {
      const [asked, budget] = [askedOfV1(filtro, context), newBudget()];
      return compared((id) => resultsOfV1(checkId(id), asked, budget, context), encuesta, comparada);
    },
  ),

  textosResultados: either(
    'resultados',
    10,
    ({ encuesta, pregunta, filtro, search, ...args }, { rest }) => {
      const filter = { pregunta: checkId(pregunta), ...filterOf(filtro), search: search || null };
      const query = { ...filter, ...pageQuery(args), lang: rest.lang };
      return rest.find(record(ROOT, encuesta, 'resultados/textos/'), query, textsOf);
    },
    async ({ encuesta, pregunta, filtro, search, ...args }, context) => {
      const asked = { ...askedOfV1(filtro, context), question: checkId(pregunta), search: search ?? '' };
      const found = await textsOfV1(checkId(encuesta), asked, newBudget(), context);
      return found && { ...found, results: cut(found.results, pageAsked(args)) };
    },
  ),

  posicion: offered('resultados', 100, ({ encuesta }, { rest }) =>
    rest.find(record(ROOT, encuesta, 'posicion/'), { lang: rest.lang }, position),
  ),

  posiciones: offered('resultados', 1, (_, { rest }) => rest.get(endpoint(`${ROOT}posiciones/`), {}, positions)),
} satisfies Partial<QueryResolvers>;

export const resultsMutations = {
  publicarResultados: demanded('resultados', 1, async ({ encuesta, publicados }, { rest }) =>
    action(await rest.write('POST', record(ROOT, encuesta, 'publicar_resultados/'), { publicados })),
  ),
} satisfies Partial<MutationResolvers>;
