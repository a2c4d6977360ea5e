import { idOf, type Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import { periodOf } from '../lists/periods.ts';
import { questionsOf, sectionIds } from '../lists/sections.ts';
import { rubro as negocio, periodoActivo, seccion } from '../resources.ts';
import type { Counted, Figures } from './figures.ts';

/** A section of a survey, with its questions in order. */
export interface Section {
  id: string;
  descripcion: string;
  active: boolean;
  questions: readonly Row[];
}

/** The sections of a survey in order. */
export async function sectionsOf(survey: Row, context: Context): Promise<Section[]> {
  const rows = sectionIds(survey).map((id) => context.loaders.detail(seccion, id));
  const found = (await Promise.all(rows)).filter((row) => row !== null);
  return await Promise.all(
    found.map(async (row) => ({
      ...{ id: String(row.id), descripcion: String(row.descripcion), active: row.activo !== false },
      questions: await questionsOf(row, context),
    })),
  );
}

/** What heads the results of a survey. */
export async function headingOf(survey: Row, context: Context): Promise<Row> {
  const { loaders } = context;
  const open = idOf(survey.periodoActivo);
  const { dates, rubro } = await periodOf(open === null ? null : await loaders.row(periodoActivo, open), context);
  const business = rubro === null ? null : await loaders.row(negocio, rubro);
  return {
    ...{ encuesta: survey.id, descripcion: survey.descripcion, negocio: String(business?.descripcion ?? '') },
    ...{ fechaInicio: dates?.fecha ?? survey.fechaInicio, fechaFin: dates?.fechaFin ?? survey.fechaFin },
  };
}

/** A question as far as its answers are counted. */
export const countedOf = (question: Row): Counted => ({
  id: String(question.id),
  type: Number(idOf(question.tipoRespuesta)),
  options: (question.respuestas as readonly Row[])
    .filter(({ activo }) => activo !== false)
    .map(({ id, descripcion }) => ({ id: String(id), descripcion: String(descripcion ?? id) })),
});

const two = (index: number): string => String(index + 1).padStart(2, '0');

/** Which number each has, from 0: first what whoever answers is shown, then the rest, each in its order. */
function numbersOf<T>(items: readonly T[], isShown: (item: T) => boolean): Map<T, number> {
  const ordered = [...items.filter(isShown), ...items.filter((item) => !isShown(item))];
  return new Map(ordered.map((item, index) => [item, index]));
}

/** Sections with their questions and figures, as a server that offers results answers them. */
export function sectionResults(sections: readonly Section[], figures: Figures, beside: string): Row[] {
  const numbers = numbersOf(sections, ({ active }) => active);
  return sections.flatMap((section) => {
    const isAsked = ({ activo, oculta }: Row) => section.active && activo !== false && oculta !== true;
    const places = numbersOf(section.questions, isAsked);
    const preguntas = section.questions.flatMap((question) => {
      const counted = countedOf(question);
      if (!isAsked(question) && !figures.hasAnswer(counted)) return [];
      const numero = `S${two(numbers.get(section) ?? 0)}·P${two(places.get(question) ?? 0)}`;
      return [
        {
          ...{ pregunta: counted.id, numero },
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
