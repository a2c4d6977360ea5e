import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../auth/caller.ts';
import type { Draft } from '../crud/resource.ts';
import type { TableName } from '../database/tables.ts';
import type { FieldErrors } from '../errors/errors.ts';
import type { Message } from '../errors/messages.ts';

/** A field by which a row of an import is found to be a record that exists, or another row. */
export interface Distinct {
  field: string;
  table: TableName;
  /** What is the same for values that people take for the same. */
  key(value: RawBuilder<unknown>): RawBuilder<unknown>;
  /** What is said where an active record has the value. */
  taken: Message;
  /** What is said where an inactive record has it; absent where it may be used again. */
  takenInactive?: Message;
  /** Whether the caller may learn that a record has the value. */
  mayTell?(caller: Caller): boolean;
}

const REPEATED: Message = {
  code: 'DUPLICATE',
  es: 'El mismo valor está en otra fila: deje una sola.',
  en: 'The same value is in another row: keep one of them.',
};

interface Found {
  place: number;
  repetida: boolean;
  activo: boolean | null;
}

/** Compares rows with one another and with the records that exist; one statement for each field. */
export async function duplicateErrors(drafts: readonly Draft[], distinct: readonly Distinct[]): Promise<FieldErrors[]> {
  const errors: FieldErrors[] = drafts.map(() => ({}));
  const [first] = drafts;
  if (!first) return errors;
  for (const { field, table, key, taken, takenInactive, mayTell } of distinct) {
    const values = drafts.map(({ values: own }) => own[field] ?? '');
    const { rows } = await sql<Found>`
      with dada as (select place, clave, count(*) over (partition by clave) > 1 as repetida
        from (select place, ${key(sql`valor`)} as clave from unnest(${values}::text[]) with ordinality as g (valor, place)) g
        where clave <> ''),
      hay as (select ${key(sql`t.${sql.ref(field)}`)} as clave, bool_or(t.activo) as activo
        from ${sql.table(table)} t group by 1)
      select place::int, repetida, activo from dada left join hay using (clave)`.execute(first.db);
    for (const { place, repetida, activo } of rows) {
      const text = activo === null || mayTell?.(first.caller) === false ? undefined : activo ? taken : takenInactive;
      const reason = text ?? (repetida ? REPEATED : undefined);
      const own = errors[place - 1];
      if (reason && own) own[field] = [reason];
    }
  }
  return errors;
}
