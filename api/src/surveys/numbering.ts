import { sql } from 'kysely';

/** The sections `s` of a survey with their number in the wizard, where a section without questions is a step, too. */
export const seccionesDe = (encuesta: number) => sql`(select s.id, s.descripcion, s.activo, l.orden,
    row_number() over (order by s.activo desc, l.orden, s.id)::integer as numero
  from encuesta_seccion l join seccion s on s.id = l.seccion where l.encuesta = ${encuesta}) s`;

/** The number of a section and its questions in order, with whether the wizard shows them. */
export interface NumberedSection {
  readonly numero: number;
  readonly preguntas: readonly { readonly id: number; readonly mostrada: boolean }[];
}

const two = (number: number): string => String(number).padStart(2, '0');

/** "S02·P04" by question; questions that are not shown are numbered last. */
export function numbersOf(sections: readonly NumberedSection[]): Map<number, string> {
  const numbers = new Map<number, string>();
  for (const { numero, preguntas } of sections) {
    const shownFirst = [...preguntas.filter((one) => one.mostrada), ...preguntas.filter((one) => !one.mostrada)];
    for (const [place, { id }] of shownFirst.entries()) numbers.set(id, `S${two(numero)}·P${two(place + 1)}`);
  }
  return numbers;
}
