import { sql } from 'kysely';
import type { Db } from '../src/database/database.ts';
import { backdateEmpresas } from './backdate.ts';
import { sequence } from './insert.ts';

const TIPOS = [
  'Comercial',
  'Industrias',
  'Servicios',
  'Distribuidora',
  'Agroganadera',
  'Constructora',
  'Consultora',
  'Transportes',
];
const NOMBRES = [
  'San Roque',
  'Santa María',
  'El Paraíso',
  'Los Lapachos',
  'Itá Enramada',
  'Caaguazú',
  'Ypacaraí',
  'Tres Ríos',
  'La Esperanza',
  'Guaraní',
  'Ñandutí',
  'Del Sol',
  'Cordillera',
  'Aregua Poty',
  'Pilcomayo',
  'Kurusu',
];
const FORMAS = ['S.A.', 'S.R.L.', 'S.A.E.C.A.', 'E.A.S.', 'Ltda.'];
const CALLES = ['Avda. Mariscal López', 'Avda. Artigas', 'Palma', 'Ruta PY02', 'Ruta PY06', 'Avda. Eusebio Ayala'];

/** How many companies there are once `total` is reached: each with a name, an address and a number of its own. */
export async function growEmpresas(db: Db, total: number): Promise<number> {
  const present = await sql<{ count: number }>`select count(*)::int as count from empresa`.execute(db);
  const missing = Math.max(0, total - (present.rows[0]?.count ?? 0));
  const next = sequence(missing + 1);
  const pick = (words: readonly string[]) => words[next(words.length)] ?? '';
  for (let made = 0; made < missing; made += 5000) {
    const size = Math.min(5000, missing - made);
    const names = Array.from(
      { length: size },
      (_, i) => `${pick(TIPOS)} ${pick(NOMBRES)} ${made + i + 1} ${pick(FORMAS)}`,
    );
    const rucs = names.map((_, i) => `${81_000_000 + made + i}-${next(10)}`);
    const addresses = names.map(() => `${pick(CALLES)} ${100 + next(9000)}`);
    const draws = names.map(() => next(1_000_000));
    await sql`
      with rubros as (select array_agg(id order by id) as ids from rubro where activo),
        origenes as (select array_agg(id order by id) as ids from origen where activo)
      insert into empresa (razon_social, ruc_ci, direccion, rubro, segmento, origen, cant_sucursales, cant_empleados)
      select g.name, g.ruc, g.address, x.rubro, (select (array_agg(s.id order by s.id))[1 + (g.draw / 11) % count(*)]
          from segmento s where s.rubro = x.rubro and s.activo),
        o.ids[1 + g.draw % cardinality(o.ids)], g.draw % 40, g.draw % 3000
      from unnest(${names}::text[], ${rucs}::text[], ${addresses}::text[], ${draws}::int[]) as g(name, ruc, address, draw)
      cross join rubros r cross join origenes o
      cross join lateral (select r.ids[1 + (g.draw / 7) % cardinality(r.ids)] as rubro) x`.execute(db);
  }
  await backdateEmpresas(db);
  // Also marks the pages as all visible, without which counting would read the rows and not the index.
  // So many rows in random order leave the pages of their indexes half empty.
  await sql`reindex table empresa`.execute(db);
  await sql`vacuum analyze empresa`.execute(db);
  return missing;
}

async function questionCount(db: Db, encuesta: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from encuesta_seccion s join pregunta p on p.seccion = s.seccion and p.activo
    where s.encuesta = ${encuesta}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Submissions that answer every one of so many questions. */
async function complete(db: Db, encuesta: number, companies: number, questions: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into encuesta_completada (encuesta, empresa, usuario, fecha_creacion, fecha_modificacion, total_preguntas,
      total_respondidas)
    select ${encuesta}::int, m.id, (select min(id) from usuario), ${now}, ${now}, ${questions}::int, ${questions}::int
    from empresa m
    where m.rubro = (select a.rubro from encuesta e join periodo_activo a on a.id = e.periodo_activo where e.id = ${encuesta})
      and not exists (select 1 from encuesta_completada c where c.encuesta = ${encuesta} and c.empresa = m.id and c.activo)
    order by m.id limit ${companies} returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Answers every question of every completed survey: options other than NO APLICA in turn, numbers and texts. */
async function answerAll(db: Db, encuesta: number, ids: readonly number[]): Promise<void> {
  await sql`
    insert into respuesta_elegida (completada, respuesta)
    select c.id, r.id from unnest(${ids}::int[]) as c(id)
    cross join (select p.id, count(r.id) filter (where upper(r.descripcion) <> 'NO APLICA') as options
      from encuesta_seccion s join pregunta p on p.seccion = s.seccion and p.activo join respuesta r on r.pregunta = p.id and r.activo
      where s.encuesta = ${encuesta} group by p.id) q
    join respuesta r on r.pregunta = q.id and r.activo and r.orden = 1 + (c.id::bigint * 7919 + q.id * 104729) % q.options`.execute(
    db,
  );
  await sql`
    insert into respuesta_libre (completada, pregunta, descripcion)
    select c.id, p.id, case when p.tipo_respuesta = 2 then (1 + (c.id::bigint * 31 + p.id * 17) % 90)::text
      else 'Se mantiene la práctica del año anterior; se revisará con el Directorio.' end
    from unnest(${ids}::int[]) as c(id) cross join encuesta_seccion s join pregunta p on p.seccion = s.seccion and p.activo
    where s.encuesta = ${encuesta} and not exists (select 1 from respuesta r where r.pregunta = p.id and r.activo)`.execute(
    db,
  );
}

/** Has companies answer the first survey until there are about `total` answers more; says how many there are. */
export async function growRespuestas(db: Db, total: number, now: Date): Promise<number> {
  const first = await sql<{ id: number }>`select min(id) as id from encuesta`.execute(db);
  const encuesta = first.rows[0]?.id ?? 0;
  const questions = await questionCount(db, encuesta);
  if (questions === 0) return 0;
  const ids = await complete(db, encuesta, Math.ceil(total / questions), questions, now);
  for (let start = 0; start < ids.length; start += 500) await answerAll(db, encuesta, ids.slice(start, start + 500));
  for (const table of ['encuesta_completada', 'respuesta_elegida', 'respuesta_libre']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
  return ids.length * questions;
}
