import type { Found } from '../codec/page.ts';
import { idOf, type Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import type { Language } from '../errors.ts';
import { allowed } from '../errors.ts';
import { identified } from '../lists/details.ts';
import { empresa, encuesta, origen, segmento } from '../resources.ts';
import { Figures, type Sent } from './figures.ts';
import type { Place } from './hiding.ts';
import { type Answered, type Budget, MOST_SUBMISSIONS, readOn } from './readings.ts';
import { countedOf, headingOf, sectionResults, sectionsOf } from './surveyV1.ts';

const SIZES = [
  [10, 'HASTA_10'],
  [50, 'DE_11_A_50'],
  [250, 'DE_51_A_250'],
  [Number.POSITIVE_INFINITY, 'MAS_DE_250'],
] as const;

const BESIDE: Record<Language, string> = { es: 'Respuesta escrita', en: 'Written answer' };

const sizeOf = (employees: unknown): string | null =>
  typeof employees === 'number' ? (SIZES.find(([most]) => employees <= most)?.[1] ?? null) : null;

/** Where filters find the companies; of one that the caller may not read nothing is known. */
async function placesOf(answers: readonly Answered[], context: Context): Promise<ReadonlyMap<string, Place>> {
  const ids = [...new Set(answers.flatMap(({ company }) => company ?? []))];
  const places = ids.map(async (id): Promise<[string, Place]> => {
    const listed = await allowed(context.loaders.row(empresa, id));
    const [row] = await identified(empresa, listed ? [listed] : [], ['segmento', 'origen'], context);
    return [id, [idOf(row?.segmento), idOf(row?.origen), sizeOf(row?.cantEmpleados)]];
  });
  return new Map(await Promise.all(places));
}

type Catalogue = typeof segmento | typeof origen;

/** What occurs of a dimension, by name. */
async function optionsOf(
  kind: Catalogue,
  sent: readonly Sent[],
  dimension: 0 | 1,
  { loaders }: Context,
): Promise<Row[]> {
  const ids = [...new Set(sent.flatMap(({ place }) => place[dimension] ?? []))];
  const rows = await Promise.all(ids.map((id) => loaders.row(kind, id)));
  return ids
    .map((id, index) => ({ id, descripcion: String(rows[index]?.descripcion ?? id) }))
    .toSorted(
      (one, other) => one.descripcion.localeCompare(other.descripcion, 'es') || Number(one.id) - Number(other.id),
    );
}

const joined = (answers: readonly Answered[], places: ReadonlyMap<string, Place>): Sent[] =>
  answers.map(({ company, chosen, written }) => ({
    ...{ chosen, written },
    place: (company === null ? undefined : places.get(company)) ?? [null, null, null],
  }));

/** What is asked of a survey's results. */
export interface Asked {
  filter: Place;
  minimum: number;
}

/**
 * Results over a server that offers version 1 only: its submissions are read one by one, some in each request, and
 * counted once all of them are read.
 */
export async function resultsOfV1(
  survey: string,
  { filter, minimum }: Asked,
  budget: Budget,
  context: Context,
): Promise<Row | null> {
  const row = await context.loaders.detail(encuesta, survey);
  if (!row) return null;
  const [heading, { read, total, answers }] = await Promise.all([
    headingOf(row, context),
    readOn(survey, budget, context),
  ]);
  const tooMany = total > MOST_SUBMISSIONS;
  const progress = answers || tooMany ? null : { leidas: read, total };
  const bare = {
    ...heading,
    minimo: minimum,
    publicados: null,
    progreso: progress,
    demasiadas: tooMany ? total : null,
  };
  const none = { segmentos: [], origenes: [], tamanos: [], secciones: [] };
  if (!answers) return { ...bare, empresas: null, oculto: false, ...none };
  const [places, sections] = await Promise.all([placesOf(answers, context), sectionsOf(row, context)]);
  const sent = joined(answers, places);
  const figures = new Figures(sent, filter, minimum);
  const sizes = new Set(sent.map(({ place }) => place[2]));
  return {
    ...bare,
    ...{ empresas: figures.companies, oculto: figures.companies === null },
    segmentos: await optionsOf(segmento, sent, 0, context),
    origenes: await optionsOf(origen, sent, 1, context),
    tamanos: SIZES.map(([, size]) => size).filter((size) => sizes.has(size)),
    secciones: sectionResults(sections, figures, BESIDE[context.rest.lang]),
  };
}

/** Blind to case and accents, as searches are. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The texts of one question; null where there is no such question, or while submissions are still read. */
export async function textsOfV1(
  survey: string,
  { filter, minimum, question: id, search }: Asked & { question: string; search: string },
  budget: Budget,
  context: Context,
): Promise<(Found & { oculto: boolean }) | null> {
  const row = await context.loaders.detail(encuesta, survey);
  if (!row) return null;
  const [sections, { answers }] = await Promise.all([sectionsOf(row, context), readOn(survey, budget, context)]);
  const question = sections.flatMap(({ questions }) => questions).find((asked) => String(asked.id) === id);
  if (!question || !answers) return null;
  const sent = joined(answers, await placesOf(answers, context));
  const found = new Figures(sent, filter, minimum).texts(countedOf(question));
  const results = [...(found ?? [])]
    .filter(([texto]) => plain(texto).includes(plain(search.trim())))
    .map(([texto, empresas]) => ({ texto, empresas }))
    .toSorted((one, other) => one.texto.localeCompare(other.texto, 'es'));
  return { results, count: results.length, oculto: found === null };
}
