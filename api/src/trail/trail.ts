import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { TableName } from '../database/tables.ts';

/** Actions that the audit trail records. */
export const ACTOS = [
  ...(['crear', 'cambiar', 'inactivar', 'restaurar', 'eliminar'] as const),
  ...(['ingresar', 'ingreso_fallido', 'cambiar_contrasena', 'pedir_enlace'] as const),
  ...(['descargar', 'recordar', 'invitar', 'podar', 'respaldar', 'reponer'] as const),
];
type Acto = (typeof ACTOS)[number];

/** The `recurso` of lines about backups, which concern no table. */
export const DATABASE = 'base_de_datos';

/** Who acts and by which request; without a user where nobody has signed in. */
export interface Actor {
  id: number | null;
  username: string | null;
  request: string | null;
  now: Date;
}

/** Fields with their values before and after; null for none. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** One action on one record; values that the statement itself computes are SQL. */
export interface Line {
  acto: Acto | RawBuilder<string>;
  recurso: TableName | typeof DATABASE;
  registro: number | null | RawBuilder<number>;
  etiqueta: string | RawBuilder<string>;
  cambios: Changes | RawBuilder<unknown>;
}

const MAX_LABEL = 200;

function isSql<T>(value: T | RawBuilder<unknown>): value is RawBuilder<unknown> {
  return typeof value === 'object' && value !== null && 'toOperationNode' in value;
}

/**
 * Inserts a line for each row of `from`, by default one, as a statement or a part of one. Callers must keep secrets out
 * of `cambios`.
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

/** Inserts a line by a statement of its own. */
export async function note(db: Db, actor: Actor, line: Line): Promise<void> {
  await lineStatement(actor, line).execute(db);
}
