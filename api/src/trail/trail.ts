import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { TableName } from '../database/tables.ts';

/** What somebody did. */
export const ACTOS = [
  ...(['crear', 'cambiar', 'inactivar', 'restaurar', 'eliminar'] as const),
  ...(['ingresar', 'ingreso_fallido', 'cambiar_contrasena', 'pedir_enlace'] as const),
  ...(['descargar', 'recordar', 'invitar', 'podar'] as const),
  ...(['cerrar_sesiones', 'respaldar', 'reponer'] as const),
];
type Acto = (typeof ACTOS)[number];

/** What backups are of, and no table. */
export const DATABASE = 'base_de_datos';

/** Who acts and by which request; nobody where no one has signed in. */
export interface Actor {
  id: number | null;
  username: string | null;
  request: string | null;
  now: Date;
}

/** Fields with their values before and after; null is none. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** One act on one record; what a statement finds of it may be SQL. */
export interface Line {
  acto: Acto | RawBuilder<string>;
  recurso: TableName | typeof DATABASE;
  registro: number | null | RawBuilder<number>;
  etiqueta: string | RawBuilder<string>;
  cambios: Changes | RawBuilder<unknown>;
}

/** Characters of a label. */
const MAX_LABEL = 200;

function isSql<T>(value: T | RawBuilder<unknown>): value is RawBuilder<unknown> {
  return typeof value === 'object' && value !== null && 'toOperationNode' in value;
}

/**
 * Adds a line, as a statement or a part of one: for each row of `from`, or one. Whoever calls it keeps secrets out of
 * `cambios`.
 */
export function lineStatement(
  { id, username, request, now }: Actor,
  { acto, recurso, registro, etiqueta, cambios }: Line,
  from?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const changes = isSql(cambios) ? cambios : sql`${JSON.stringify(cambios)}::text::jsonb`;
  return sql`insert into auditoria
    (momento, usuario, username, acto, recurso, registro, etiqueta, cambios, pedido)
    select ${now}::timestamptz, ${id}::integer, ${username}::text, ${acto}::text,
    ${recurso}::text, ${registro}::integer, left(coalesce(${etiqueta}::text, ''), ${sql.lit(MAX_LABEL)}), ${changes},
    ${request}::text ${from ? sql`from ${from}` : sql``}`;
}

/** Adds a line by a statement of its own. */
export async function note(db: Db, actor: Actor, line: Line): Promise<void> {
  await lineStatement(actor, line).execute(db);
}
