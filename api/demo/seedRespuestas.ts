import { sql } from 'kysely';
import type { Db } from '../src/database/database.ts';
import { insert, insertPairs, sequence } from './insert.ts';

interface Pregunta {
  id: number;
  padre: number | null;
  tipo_respuesta: number;
  multiple: boolean;
  titulo: string;
}
interface Respuesta {
  id: number;
  pregunta: number;
  descripcion: string;
}

const TEXTOS = [
  'Se actualizó la política con apoyo de una consultora externa.',
  'El beneficio se mantiene sin cambios respecto del año anterior.',
  'Se prioriza a los colaboradores con hijos menores de edad.',
  'Está en revisión por el Directorio.',
  'Se comunica cada año en la inducción y en la intranet.',
] as const;

function numberFor(titulo: string, next: (below: number) => number): string {
  if (titulo.includes('%')) return String(5 + next(60));
  if (titulo.startsWith('Año')) return String(1960 + next(60));
  if (/Valor|Salario de ingreso/.test(titulo)) return String((3 + next(40)) * 100_000);
  return String(1 + next(24));
}

/** Answers of one company, as a person would give them: children of NO APLICA stay empty. */
function answer(
  preguntas: readonly Pregunta[],
  byPregunta: ReadonlyMap<number, Respuesta[]>,
  next: (below: number) => number,
) {
  const elegidas: number[] = [];
  const libres: { pregunta: number; descripcion: string }[] = [];
  const closed = new Set<number>();
  for (const { id, padre, tipo_respuesta, multiple, titulo } of preguntas) {
    if (padre !== null && closed.has(padre)) continue;
    const options = byPregunta.get(id) ?? [];
    if (options.length === 0) {
      const descripcion = tipo_respuesta === 2 ? numberFor(titulo, next) : (TEXTOS[next(TEXTOS.length)] ?? '');
      libres.push({ pregunta: id, descripcion });
    } else if (multiple) {
      const first = next(options.length);
      for (const [index, option] of options.entries()) if (index === first || next(3) === 0) elegidas.push(option.id);
    } else {
      const option = options[next(options.length)];
      if (option) elegidas.push(option.id);
      if (option?.descripcion === 'NO APLICA') closed.add(id);
    }
  }
  return { elegidas, libres };
}

async function questionsOf(db: Db, encuesta: number) {
  const preguntas = await sql<Pregunta>`
    select p.id, p.padre, p.tipo_respuesta, p.multiple, p.titulo_informe as titulo from encuesta_seccion s
    join pregunta p on p.seccion = s.seccion where s.encuesta = ${encuesta} order by s.orden, p.orden`.execute(db);
  const respuestas = await sql<Respuesta>`
    select r.id, r.pregunta, r.descripcion from encuesta_seccion s join pregunta p on p.seccion = s.seccion
    join respuesta r on r.pregunta = p.id where s.encuesta = ${encuesta} order by r.pregunta, r.orden`.execute(db);
  return { preguntas: preguntas.rows, byPregunta: Map.groupBy(respuestas.rows, ({ pregunta }) => pregunta) };
}

/** Time between one company's answers and the next one's. */
const BETWEEN_MS = 19.3 * 3600 * 1000;

/** Completed surveys of some companies: whole sets of answers, the first one's at the moment given. */
export async function seedRespuestas(
  db: Db,
  encuesta: number,
  empresas: readonly number[],
  usuario: number,
  moment: Date,
  seed = 11,
): Promise<void> {
  const { preguntas, byPregunta } = await questionsOf(db, encuesta);
  const next = sequence(seed);
  for (let start = 0; start < empresas.length; start += 50) {
    const some = empresas.slice(start, start + 50);
    const ids = await insert(
      db,
      'encuesta_completada',
      some.map((empresa, index) => {
        const sent = new Date(moment.getTime() - (start + index) * BETWEEN_MS);
        return { encuesta, empresa, usuario, fecha_creacion: sent, fecha_modificacion: sent };
      }),
    );
    const sets = ids.map((completada) => ({ completada, ...answer(preguntas, byPregunta, next) }));
    const elegidas = sets.flatMap(({ completada, elegidas: all }) =>
      all.map((respuesta) => ({ completada, respuesta })),
    );
    const libres = sets.flatMap(({ completada, libres: all }) => all.map((libre) => ({ completada, ...libre })));
    if (elegidas.length) await insertPairs(db, 'respuesta_elegida', elegidas);
    if (libres.length) await insertPairs(db, 'respuesta_libre', libres);
  }
  await sql`select contar_enviadas()`.execute(db);
}
