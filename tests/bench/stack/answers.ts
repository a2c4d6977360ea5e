import type { Cluster } from './database.ts';
import { run } from './database.ts';

/** One question of the survey and the answers that it may have; none: it is answered in words or a number. */
interface Question {
  id: number;
  opciones: number[];
}

/** What is saved in the bench: whose answers, and a hundred questions. */
export interface Saving {
  encuesta: number;
  completadas: number[];
  questions: Question[];
}

const COUNT = 100;

export async function readSaving(cluster: Pick<Cluster, 'urlOf'>, database: string): Promise<Saving> {
  const url = cluster.urlOf(database);
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

/** The whole set of answers of one save: between two of them every fifth question changes, as while answering. */
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
