import { sql } from 'kysely';

/** The sections `s` of a survey, each with the number that whoever answers sees: also without questions it is a step. */
export const seccionesDe = (encuesta: number) => sql`(select s.id, s.descripcion, s.activo, l.orden,
    row_number() over (order by s.activo desc, l.orden, s.id)::integer as numero
  from encuesta_seccion l join seccion s on s.id = l.seccion where l.encuesta = ${encuesta}) s`;

/** A section's number with its questions in their order, and which of them whoever answers is shown. */
export interface Placed {
  readonly numero: number;
  readonly preguntas: readonly { readonly id: number; readonly mostrada: boolean }[];
}

const two = (number: number): string => String(number).padStart(2, '0');

/** "S02·P04" by question; what is not shown keeps its order, and takes no number of what is. */
export function numbersOf(sections: readonly Placed[]): Map<number, string> {
  const numbers = new Map<number, string>();
  for (const { numero, preguntas } of sections) {
    const shownFirst = [...preguntas.filter((one) => one.mostrada), ...preguntas.filter((one) => !one.mostrada)];
    for (const [place, { id }] of shownFirst.entries()) numbers.set(id, `S${two(numero)}·P${two(place + 1)}`);
  }
  return numbers;
}
