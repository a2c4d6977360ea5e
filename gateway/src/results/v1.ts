import { questionsOf, sectionIds } from '../authoring/reading.ts';
import { idOf, type Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import type { Language } from '../errors.ts';
import { modelOf } from '../models.ts';
import {
  empresa,
  encuesta,
  rubro as negocio,
  origen,
  periodo,
  periodoActivo,
  seccion,
  segmento,
} from '../resources.ts';
import { allowed } from '../rows.ts';
import { type Counted, Figures, type Sent } from './figures.ts';
import type { Place } from './hiding.ts';
import { type Answered, type Budget, MOST_SUBMISSIONS, readOn } from './readings.ts';

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
async function placesOf(answers: readonly Answered[], { loaders }: Context): Promise<ReadonlyMap<string, Place>> {
  const ids = [...new Set(answers.flatMap(({ company }) => company ?? []))];
  const places = ids.map(async (id): Promise<[string, Place]> => {
    const row = await allowed(loaders.row(modelOf(empresa.type), id));
    return [id, [idOf(row?.segmento), idOf(row?.origen), sizeOf(row?.cantEmpleados)]];
  });
  return new Map(await Promise.all(places));
}

interface Section {
  id: string;
  descripcion: string;
  active: boolean;
  questions: readonly Row[];
}

async function sectionsOf(survey: Row, context: Context): Promise<Section[]> {
  const rows = sectionIds(survey).map((id) => context.loaders.detail(modelOf(seccion.type), id));
  const found = (await Promise.all(rows)).filter((row) => row !== null);
  return await Promise.all(
    found.map(async (row) => ({
      ...{ id: String(row.id), descripcion: String(row.descripcion), active: row.activo !== false },
      questions: await questionsOf(row, context),
    })),
  );
}

async function headingOf(survey: Row, { loaders }: Context): Promise<Row> {
  const open = idOf(survey.periodoActivo);
  const active = open === null ? null : await loaders.row(modelOf(periodoActivo.type), open);
  const [dates, business] = [idOf(active?.periodo), idOf(active?.rubro)];
  const [days, rubro] = await Promise.all([
    dates === null ? null : loaders.row(modelOf(periodo.type), dates),
    business === null ? null : loaders.row(modelOf(negocio.type), business),
  ]);
  return {
    ...{ encuesta: survey.id, descripcion: survey.descripcion, negocio: String(rubro?.descripcion ?? '') },
    ...{ fechaInicio: days?.fecha ?? survey.fechaInicio, fechaFin: days?.fechaFin ?? survey.fechaFin },
  };
}

const countedOf = (question: Row): Counted => ({
  id: String(question.id),
  type: Number(idOf(question.tipoRespuesta)),
  options: (question.respuestas as readonly Row[])
    .filter(({ activo }) => activo !== false)
    .map(({ id, descripcion }) => ({ id: String(id), descripcion: String(descripcion) })),
});

const two = (number: number): string => String(number).padStart(2, '0');

/** Sections with their questions and figures, as a server that offers results answers them. */
function told(sections: readonly Section[], figures: Figures, beside: string): Row[] {
  const asked = sections.filter(({ active }) => active);
  return sections.flatMap((section) => {
    const number = section.active ? two(asked.indexOf(section) + 1) : '—';
    let place = 0;
    const preguntas = section.questions.flatMap((question) => {
      const counted = countedOf(question);
      const isAsked = section.active && question.activo !== false && question.oculta !== true;
      if (isAsked) place += 1;
      else if (!figures.hasAnswer(counted)) return [];
      return [
        {
          ...{ pregunta: counted.id, numero: `S${number}·P${isAsked ? two(place) : '—'}` },
          ...{ descripcion: question.descripcion, tipoRespuesta: counted.type, multiple: question.multiple === true },
          ...{ eje: question.eje ?? '', campoPertenece: question.campoPertenece ?? '' },
          ...{ tituloInforme: question.tituloInforme ?? '', beneficio: question.beneficio === true },
          ...{ padre: idOf(question.padre), resumen: figures.summary(counted, beside) },
        },
      ];
    });
    return preguntas.length > 0 ? [{ seccion: section.id, descripcion: section.descripcion, preguntas }] : [];
  });
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
  const rows = await Promise.all(ids.map((id) => loaders.row(modelOf(kind.type), id)));
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
  const row = await context.loaders.detail(modelOf(encuesta.type), survey);
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
    secciones: told(sections, figures, BESIDE[context.rest.lang]),
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
): Promise<{ texts: Row[]; oculto: boolean } | null> {
  const row = await context.loaders.detail(modelOf(encuesta.type), survey);
  if (!row) return null;
  const [sections, { answers }] = await Promise.all([sectionsOf(row, context), readOn(survey, budget, context)]);
  const question = sections.flatMap(({ questions }) => questions).find((asked) => String(asked.id) === id);
  if (!question || !answers) return null;
  const sent = joined(answers, await placesOf(answers, context));
  const found = new Figures(sent, filter, minimum).texts(countedOf(question));
  const texts = [...(found ?? [])]
    .filter(([texto]) => plain(texto).includes(plain(search.trim())))
    .map(([texto, empresas]) => ({ texto, empresas }))
    .toSorted((one, other) => one.texto.localeCompare(other.texto, 'es'));
  return { texts, oculto: found === null };
}
