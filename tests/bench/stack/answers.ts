import { run } from './database.ts';

/** A question and its options; without any, the answer is a text or a number. */
interface Question {
  id: number;
  opciones: number[];
}

/** The submissions and the hundred questions of the scenario that saves. */
export interface Saving {
  encuesta: number;
  completadas: number[];
  questions: Question[];
}

const COUNT = 100;

export async function readSaving(url: string): Promise<Saving> {
  const questions = await run(
    url,
    `select p.id, array(select r.id from respuesta r where r.pregunta = p.id and r.activo
        and upper(btrim(r.descripcion)) <> 'NO APLICA' order by r.orden) as opciones
      from encuesta_seccion s join pregunta p on p.seccion = s.seccion and p.activo and not p.oculta
      where s.encuesta = (select min(id) from encuesta) order by s.orden, p.orden, p.id limit ${COUNT}`,
  );
  const completed = await run(
    url,
    `select c.id, c.encuesta from usuario u join encuesta_completada c on c.empresa = u.empresa and c.activo
      where u.username ~ '^bench[0-9]+$' order by u.id`,
  );
  return {
    encuesta: Number(completed[0]?.encuesta),
    completadas: completed.map(({ id }) => Number(id)),
    questions: questions as unknown as Question[],
  };
}

/** All answers of one save; every fifth question changes from save to save. */
export function answersOf({ questions }: Saving, save: number) {
  const chosen: number[] = [];
  const written: { pregunta: number; descripcion: string }[] = [];
  for (const [index, { id, opciones }] of questions.entries()) {
    const turn = index % 5 === save % 5 ? save + 1 : 0;
    const option = opciones[turn % opciones.length];
    if (option === undefined) written.push({ pregunta: id, descripcion: String(1 + (turn % 90)) });
    else chosen.push(option);
  }
  return { chosen, written };
}
