import { sql } from 'kysely';
import type { Db } from '../src/database/database.ts';
import { seccionesEn } from './encuestaEn.ts';
import { seccionesEs1 } from './encuestaEs1.ts';
import { seccionesEs2 } from './encuestaEs2.ts';
import { insert, insertPairs } from './insert.ts';
import type { SeccionDemo } from './pregunta.ts';

async function idsOf(db: Db, table: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whole years, the one that runs third; every business is open in it, the first three in the years before. */
async function seedPeriodos(db: Db, year: number): Promise<{ running: number[]; past: number[] }> {
  const rows = [-2, -1, 0, 1].map((shift) => ({ fecha: `${year + shift}-01-01`, fecha_fin: `${year + shift}-12-31` }));
  const periodos = await insert(db, 'periodo', rows);
  const rubros = await idsOf(db, 'rubro');
  const open = (periodo: number | undefined, which: number[]) =>
    insert(
      db,
      'periodo_activo',
      which.map((rubro) => ({ periodo, rubro })),
    );
  const past = await open(periodos[1], rubros.slice(0, 3));
  return { running: await open(periodos[2], rubros), past };
}

async function seedSeccion(
  db: Db,
  { descripcion, eje, campo, preguntas }: SeccionDemo,
  idioma: number,
): Promise<number> {
  const [seccion = 0] = await insert(db, 'seccion', [{ descripcion, idioma }]);
  let padre: number | null = null;
  for (const [index, { hija, respuestas, ...pregunta }] of preguntas.entries()) {
    const row = {
      ...pregunta,
      ...{ seccion, eje, orden: index + 1, campo_pertenece: campo, padre: hija ? padre : null, oculta: false },
      ...{ beneficio: eje === 'Beneficios' || eje === 'Benefits', cerrada: respuestas.length > 0 },
    };
    const [id = 0] = await insert(db, 'pregunta', [row]);
    if (!hija) padre = id;
    if (respuestas.length) {
      await insert(
        db,
        'respuesta',
        respuestas.map((text, place) => ({ pregunta: id, descripcion: text, orden: place + 1 })),
      );
    }
  }
  return seccion;
}

async function seedEncuesta(
  db: Db,
  encuesta: { descripcion: string; idioma: number; periodo_activo: number },
  secciones: readonly number[],
): Promise<number> {
  const [id = 0] = await insert(db, 'encuesta', [encuesta]);
  await insertPairs(
    db,
    'encuesta_seccion',
    secciones.map((seccion, index) => ({ encuesta: id, seccion, orden: index + 1 })),
  );
  return id;
}

/** Periods, the shared sections, and the surveys that use them. */
export async function seedEncuestas(db: Db, year: number): Promise<void> {
  const [espanol = 0, ingles = 0] = await idsOf(db, 'idioma');
  const { running, past } = await seedPeriodos(db, year);
  const es: number[] = [];
  for (const seccion of [...seccionesEs1, ...seccionesEs2]) es.push(await seedSeccion(db, seccion, espanol));
  const en: number[] = [];
  for (const seccion of seccionesEn) en.push(await seedSeccion(db, seccion, ingles));
  const [bancos = 0] = running;
  const titulo = 'Encuesta de compensaciones y beneficios';
  await seedEncuesta(db, { descripcion: `${titulo} ${year}`, idioma: espanol, periodo_activo: bancos }, es);
  const english = { descripcion: `Compensation and benefits survey ${year}`, idioma: ingles, periodo_activo: bancos };
  await seedEncuesta(db, english, en);
  const anterior = { descripcion: `${titulo} ${year - 1}`, idioma: espanol, periodo_activo: past[0] ?? 0 };
  await seedEncuesta(db, anterior, es.slice(0, 3));
  const [primera] = es;
  const { rows } = await sql<{
    id: number;
  }>`select id from pregunta where seccion = ${primera} order by orden limit 1`.execute(db);
  const [encuesta] = await idsOf(db, 'encuesta');
  const comentario = 'Elija el tipo que figura en los estatutos sociales vigentes.';
  await insert(db, 'comentario_pregunta', [{ encuesta, seccion: primera, pregunta: rows[0]?.id, comentario }]);
}
