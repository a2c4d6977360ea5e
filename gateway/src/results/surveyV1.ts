import { questionsOf, sectionIds } from '../authoring/reading.ts';
import { idOf, type Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import { modelOf } from '../models.ts';
import { rubro as negocio, periodo, periodoActivo, seccion } from '../resources.ts';
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
  const rows = sectionIds(survey).map((id) => context.loaders.detail(modelOf(seccion.type), id));
  const found = (await Promise.all(rows)).filter((row) => row !== null);
  return await Promise.all(
    found.map(async (row) => ({
      ...{ id: String(row.id), descripcion: String(row.descripcion), active: row.activo !== false },
      questions: await questionsOf(row, context),
    })),
  );
}

/** What heads the results of a survey. */
export async function headingOf(survey: Row, { loaders }: Context): Promise<Row> {
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

/** A question as far as its answers are counted. */
export const countedOf = (question: Row): Counted => ({
  id: String(question.id),
  type: Number(idOf(question.tipoRespuesta)),
  options: (question.respuestas as readonly Row[])
    .filter(({ activo }) => activo !== false)
    .map(({ id, descripcion }) => ({ id: String(id), descripcion: String(descripcion) })),
});

const two = (number: number): string => String(number).padStart(2, '0');

/** Sections with their questions and figures, as a server that offers results answers them. */
export function told(sections: readonly Section[], figures: Figures, beside: string): Row[] {
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
