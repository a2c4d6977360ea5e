import { sql } from 'kysely';
import { windowOf } from '../crud/listing.ts';
import { type Condition, isoMoment } from '../crud/resource.ts';
import { likePattern, oneOf, refuse, termOf } from '../crud/searching.ts';
import type { Db } from '../database/database.ts';
import type { Query } from '../endpoint/endpoint.ts';
import { dayError, toId } from '../fields/fields.ts';
import { ACTOS } from '../trail/trail.ts';

export interface StoredLine {
  id: number;
  /** In the time zone of the settings, for a file. */
  local: string;
  momento: string;
  usuario: number | null;
  username: string | null;
  acto: string;
  recurso: string;
  registro: number | null;
  etiqueta: string;
  cambios: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  pedido: string | null;
}

const day = { type: 'string', format: 'date', example: '2026-01-01' };
const id = { type: 'integer', minimum: 1, example: 1 };

/** The filters of lines; `recursos` are the possible tables. */
export function lineFilters(recursos: readonly string[]) {
  return {
    ...{ usuario: id, recurso: { type: 'string', enum: recursos, example: 'empresa' }, registro: id },
    ...{ acto: { type: 'string', enum: ACTOS, example: 'cambiar' }, desde: day, hasta: day },
    search: { type: 'string', maxLength: 200, example: 'a' },
  };
}

function dayOf(name: string, raw: unknown): string {
  const wrong = dayError(raw);
  return wrong ? refuse(name, wrong) : String(raw);
}

/** Lines of a section and of its questions, which users edit together. */
const ofSection = (id: number): Condition => sql`((a.recurso = 'seccion' and a.registro = ${id})
  or (a.recurso = 'pregunta' and a.registro in (select p.id from pregunta p where p.seccion = ${id})))`;

/** The condition of the filters over `a`; days are those of the time zone. */
export function linesWhere(query: Query, recursos: readonly string[], timeZone: string): Condition {
  const { usuario, recurso, registro, acto, desde, hasta } = query;
  const isGiven = (raw: unknown) => raw !== undefined && raw !== '';
  const conditions: Condition[] = [sql`true`];
  const also = (condition: Condition) => void conditions.push(condition);
  if (isGiven(usuario)) also(sql`a.usuario = ${toId(usuario) ?? refuse('usuario')}`);
  const table = isGiven(recurso) ? oneOf('recurso', recurso, recursos) : undefined;
  const record = isGiven(registro) ? (toId(registro) ?? refuse('registro')) : undefined;
  if (table === 'seccion' && record !== undefined) also(ofSection(record));
  else {
    if (table !== undefined) also(sql`a.recurso = ${table}`);
    if (record !== undefined) also(sql`a.registro = ${record}`);
  }
  if (isGiven(acto)) also(sql`a.acto = ${oneOf('acto', acto, ACTOS)}`);
  const startOf = (date: string) => sql`${date}::date::timestamp at time zone ${timeZone}::text`;
  if (isGiven(desde)) also(sql`a.momento >= (${startOf(dayOf('desde', desde))})`);
  if (isGiven(hasta))
    also(sql`a.momento < ((${dayOf('hasta', hasta)}::date + 1)::timestamp at time zone ${timeZone}::text)`);
  const term = termOf(query.search);
  if (term) also(sql`plain(concat_ws(' ', a.etiqueta, a.username, a.pedido)) like ${likePattern(term)}`);
  return sql.join(conditions, sql` and `);
}

const columns = (timeZone: string) => sql`a.id,
  ${isoMoment('a.momento')} as momento,
  to_char(a.momento at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS') as local,
  a.usuario, a.username, a.acto, a.recurso, a.registro, a.etiqueta, a.cambios, a.pedido`;

/** One page of lines, the newest first, with their count. */
export async function linesPage(
  db: Db,
  where: Condition,
  query: Query,
  timeZone: string,
): Promise<{ count: number; lines: StoredLine[] }> {
  const { limit, offset } = windowOf({}, query);
  const { rows } = await sql<{ count: number; lines: StoredLine[] }>`
    select (select count(*)::int from auditoria a where ${where}) as count,
      (select coalesce(json_agg(r), '[]') from (select ${columns(timeZone)} from auditoria a where ${where}
        order by a.id desc limit ${limit} offset ${offset}) r) as lines`.execute(db);
  return rows[0] ?? { count: 0, lines: [] };
}

/** The next older lines, by key. */
export async function linesBefore(
  db: Db,
  where: Condition,
  before: number | undefined,
  most: number,
  timeZone: string,
): Promise<StoredLine[]> {
  const further = before === undefined ? sql`true` : sql`a.id < ${before}`;
  const { rows } = await sql<{ lines: StoredLine[] }>`
    select coalesce(json_agg(r), '[]') as lines from (select ${columns(timeZone)} from auditoria a
      where ${where} and ${further} order by a.id desc limit ${most}) r`.execute(db);
  return rows[0]?.lines ?? [];
}
