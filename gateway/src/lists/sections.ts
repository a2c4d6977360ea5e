import { idOf, isLabelAlone, isRow, type Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import { pregunta } from '../resources.ts';
import { withDetails } from './details.ts';
import { rowsOf } from './owners.ts';

/** A server may list questions without their answers or what they refer to, by their ids, or with labels. */
const isWhole = (row: Row): boolean =>
  Array.isArray(row.respuestas) &&
  row.tipoRespuesta !== undefined &&
  row.padre !== undefined &&
  !Object.values(row).some(isLabelAlone);

const orden = ({ orden: place }: Row): number => (typeof place === 'number' ? place : Number.POSITIVE_INFINITY);

/** The questions of a section with their answers, by `orden`: from its detail, or from the list where it holds none. */
export async function questionsOf(section: Row, context: Context): Promise<Row[]> {
  const held = Array.isArray(section.preguntas) ? section.preguntas : null;
  const rows = held?.every((item): item is Row => isRow(item) && Array.isArray(item.respuestas))
    ? held
    : await rowsOf(pregunta, 'seccion', String(section.id), context);
  const complete = await withDetails(pregunta, rows, isWhole, context);
  return complete.toSorted((a, b) => orden(a) - orden(b));
}

export const sectionIds = (survey: Row): string[] =>
  (Array.isArray(survey.secciones) ? survey.secciones : []).map(idOf).filter((id) => id !== null);
