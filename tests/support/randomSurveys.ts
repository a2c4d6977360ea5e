import { insert, insertPairs, sequence } from '../../api/demo/insert.ts';
import type { Db } from '../../api/src/database/database.ts';

/** What makes trouble in a file: formulas, separators, quotes, lines, accents, numbers that are texts, escapes. */
export const AWKWARD = [
  ...['=1+1', '+cmd|x', '-2+3', '@suma', '\tx', 'a;b', 'a,b', 'di "hola"', 'dos\nlíneas', ' con espacios '],
  ...['Ñandutí & Cía. <S.A.>', '007', '12.5', '3,5', '_x0041_', 'x\uFFFEy', 'uno | dos', '🙂 sí', "'apóstrofo"],
];
const NUMBERS = ['0', '-12.5', '7', '1500000', '0.1', '12345678901234567890'];

type Next = (below: number) => number;

/** Options with and without several to choose, numbers and texts; some hidden, some gone, some with both. */
async function growQuestions(db: Db, seccion: number, next: Next): Promise<void> {
  const some = Array.from({ length: 2 + next(5) }, (_, at) => ({
    ...{ seccion, descripcion: `¿${AWKWARD[next(AWKWARD.length)]}?`, tipo_respuesta: 1 + next(3), eje: 'Eje' },
    ...{ campo_pertenece: '', titulo_informe: '', beneficio: next(2) === 0, cerrada: false, multiple: next(2) === 0 },
    ...{ padre: null, oculta: next(6) === 0, orden: at + 1, activo: next(6) > 0 },
  }));
  const ids = await insert(db, 'pregunta', some);
  const options = some.flatMap(({ tipo_respuesta }, at) => {
    const count = tipo_respuesta === 3 ? 0 : tipo_respuesta === 2 && next(2) === 0 ? 0 : 1 + next(4);
    return Array.from({ length: count }, (_, orden) => ({
      ...{ pregunta: ids[at], descripcion: `${AWKWARD[next(AWKWARD.length)]} ${orden}`, orden, activo: next(8) > 0 },
    }));
  });
  if (options.length > 0) await insert(db, 'respuesta', options);
}

interface DrawnQuestion {
  id: number;
  tipo_respuesta: number;
  activo: boolean;
  respuestas: number[];
}

async function send(
  db: Db,
  encuesta: number,
  empresa: number,
  questions: readonly DrawnQuestion[],
  next: Next,
): Promise<void> {
  const hechas = next(4) === 0 ? null : questions.filter(({ activo }) => activo || next(3) === 0).map(({ id }) => id);
  const total = questions.length;
  const [completada] = await insert(db, 'encuesta_completada', [
    {
      ...{ encuesta, empresa, usuario: 1, activo: next(8) > 0, preguntas_hechas: hechas },
      ...{ fecha_creacion: new Date('2026-06-01T03:30:15Z'), fecha_modificacion: new Date('2026-06-02T15:00:00Z') },
      ...{ total_preguntas: total, total_respondidas: total - next(2) },
    },
  ]);
  const elegidas: object[] = [];
  const libres: object[] = [];
  for (const { id: pregunta, respuestas, tipo_respuesta } of questions) {
    if (next(4) === 0) continue;
    for (const respuesta of respuestas) if (next(2) === 0) elegidas.push({ completada, respuesta });
    const texts = tipo_respuesta === 2 ? NUMBERS : AWKWARD;
    if (respuestas.length === 0 || next(6) === 0)
      libres.push({ completada, pregunta, descripcion: texts[next(texts.length)] });
  }
  if (elegidas.length > 0) await insertPairs(db, 'respuesta_elegida', elegidas as Record<string, unknown>[]);
  if (libres.length > 0) await insertPairs(db, 'respuesta_libre', libres as Record<string, unknown>[]);
}

/** Surveys made by chance, the same each time, with some answers of companies; says which. Some share a section. */
export async function growRandomSurveys(db: Db, count: number, companies: number, seed = 7): Promise<number[]> {
  const next = sequence(seed);
  const encuestas: number[] = [];
  let shared = 0;
  for (let at = 0; at < count; at++) {
    const names = Array.from({ length: 1 + next(3) }, (_, n) => ({ descripcion: `Azar ${seed}.${at}.${n}` }));
    const secciones = await insert(
      db,
      'seccion',
      names.map((name) => ({ ...name, idioma: 1, activo: next(8) > 0 })),
    );
    for (const seccion of secciones) await growQuestions(db, seccion, next);
    if (shared && next(2) === 0) secciones.push(shared);
    shared = secciones[0] ?? 0;
    const [encuesta = 0] = await insert(db, 'encuesta', [{ descripcion: `Azar ${at}`, idioma: 1, periodo_activo: 1 }]);
    await insertPairs(
      db,
      'encuesta_seccion',
      secciones.map((seccion, orden) => ({ encuesta, seccion, orden })),
    );
    const questions = await db
      .selectFrom('pregunta')
      .select(['id', 'tipo_respuesta', 'activo'])
      .where('seccion', 'in', secciones)
      .execute();
    const options = await db.selectFrom('respuesta').select(['id', 'pregunta']).execute();
    const drawn = questions.map((question) => ({
      ...question,
      respuestas: options.filter(({ pregunta }) => pregunta === question.id).map(({ id }) => id),
    }));
    for (let empresa = 1; empresa <= companies; empresa++) await send(db, encuesta, empresa, drawn, next);
    encuestas.push(encuesta);
  }
  return encuestas;
}
