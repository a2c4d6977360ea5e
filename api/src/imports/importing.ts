import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../auth/caller.ts';
import { check, referenceErrors, unwritableErrors } from '../crud/checking.ts';
import type { Draft, Resource, Row, Writing } from '../crud/resource.ts';
import { insertRows } from '../crud/rows.ts';
import { refusalOf, rehearse } from '../crud/writing.ts';
import type { Context } from '../endpoint/endpoint.ts';
import { type FieldErrors, Invalid } from '../errors/errors.ts';
import type { Message } from '../errors/messages.ts';
import { isObject, parseBody } from '../fields/body.ts';
import type { Fields } from '../fields/fields.ts';

/** A field that identifies duplicates, among the rows and in the table. */
interface Distinct {
  field: string;
  /** Normalizes values for the comparison. */
  key(value: RawBuilder<unknown>): RawBuilder<unknown>;
  /** The error if an active record has the value. */
  taken: Message;
  /** The error if an inactive record has it; absent if it may be reused. */
  takenInactive?: Message;
  /** Whether the caller may learn that a record has the value. */
  mayReveal?(caller: Caller): boolean;
}

/** Normalizes names as `plain` does in searches. */
export const plain: Distinct['key'] = (value) => sql`plain(${value})`;

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

/** Finds duplicates among the rows and in the table, by one statement per field. */
async function duplicateErrors(drafts: readonly Draft[], { resource, distinct }: Imported): Promise<FieldErrors[]> {
  const errors: FieldErrors[] = drafts.map(() => ({}));
  const [first] = drafts;
  if (!first) return errors;
  for (const { field, key, taken, takenInactive, mayReveal } of distinct) {
    const values = drafts.map(({ values: own }) => own[field] ?? '');
    const { rows } = await sql<Found>`
      with dada as (select place, clave, count(*) over (partition by clave) > 1 as repetida
        from (select place, ${key(sql`valor`)} as clave from unnest(${values}::text[]) with ordinality as g (valor, place)) g
        where clave <> ''),
      hay as (select ${key(sql`t.${sql.ref(field)}`)} as clave, bool_or(t.activo) as activo
        from ${sql.table(resource.table)} t group by 1)
      select place::int, repetida, activo from dada left join hay using (clave)`.execute(first.db);
    for (const { place, repetida, activo } of rows) {
      const text = activo === null || mayReveal?.(first.caller) === false ? undefined : activo ? taken : takenInactive;
      const reason = text ?? (repetida ? REPEATED : undefined);
      const own = errors[place - 1];
      if (reason && own) own[field] = [reason];
    }
  }
  return errors;
}

export interface Imported {
  resource: Resource;
  /** Fields that identify duplicates. */
  distinct: readonly Distinct[];
  /** Columns of every new record. */
  besides?: Row;
  /** Fields that a row may not have, with their errors. */
  refused?: Readonly<Record<string, Message>>;
  /** Resolves records that rows name without an id. Its errors replace others of the same field. */
  complete?(rows: readonly Row[], writing: Writing): Promise<{ rows: Row[]; errors: FieldErrors[] }>;
}

export interface ImportRequest {
  rows: readonly unknown[];
  /** Whether the import checks everything and saves nothing. */
  isRehearsal: boolean;
  /** Further work in the transaction. */
  after?(writing: Writing, ids: readonly number[]): Promise<void>;
}

/**
 * Creates all records in one transaction, or none, with the rules and permissions of a single one; returns their ids in
 * order. Reports the errors of all rows, as `filas.2.ruc_ci`.
 */
export async function importRecords(
  context: Context,
  imported: Imported,
  caller: Caller,
  { rows, isRehearsal, after }: ImportRequest,
): Promise<number[]> {
  const { resource } = imported;
  const { applied, result } = await rehearse(context, resource, caller, async (writing) => {
    // Concurrent imports of one file would not see each other's records.
    await sql`select pg_advisory_xact_lock(hashtext(${`importar ${resource.table}`}))`.execute(writing.db);
    const drafts = await checkedDrafts(writing, imported, rows);
    const ids = await insertRows(writing, resource, drafts, imported.besides);
    await afterEach(resource, drafts, ids);
    await after?.(writing, ids);
    return { result: ids, commits: !isRehearsal };
  });
  return applied ? result : [];
}

export function rowFields({ resource, refused = {} }: Imported): Fields {
  return Object.fromEntries(Object.entries(resource.fields).filter(([name]) => !Object.hasOwn(refused, name)));
}

/** Parses and checks the rows; throws 400 with the errors of all. */
async function checkedDrafts(writing: Writing, imported: Imported, sent: readonly unknown[]): Promise<Draft[]> {
  const { refused, complete } = imported;
  const resource = { ...imported.resource, refused: { ...imported.resource.refused, ...refused } };
  const given = sent.map((row) => (isObject(row) ? row : {}));
  const { rows, errors: own } = (await complete?.(given, writing)) ?? { rows: given, errors: [] };
  const fields = rowFields(imported);
  const parsed = rows.map((row, index) => parseBody(fields, isObject(sent[index]) ? row : sent[index]));
  const drafts = parsed.map(({ values }): Draft => ({ ...writing, values, after: values }));
  const references = await referenceErrors(drafts, fields);
  const duplicates = await duplicateErrors(drafts, imported);
  const errors: FieldErrors[] = [];
  for (const [index, draft] of drafts.entries()) {
    const unwritable = unwritableErrors(resource, given[index], { ...draft.values, activo: true });
    const found = { ...parsed[index]?.errors, ...duplicates[index], ...unwritable };
    errors.push({ ...(await refusalOf(() => check(draft, resource, found, references[index]))), ...own[index] });
  }
  demandNoErrors(errors);
  return drafts;
}

/** Runs `afterWriting` for each record, which may still refuse it. */
async function afterEach(resource: Resource, drafts: readonly Draft[], ids: readonly number[]): Promise<void> {
  const { afterWriting } = resource;
  if (!afterWriting) return;
  const errors: FieldErrors[] = [];
  for (const [index, draft] of drafts.entries())
    errors.push(await refusalOf(() => afterWriting(draft, ids[index] ?? 0)));
  demandNoErrors(errors);
}

/** Throws 400 with the errors of all rows, if any. */
function demandNoErrors(errors: readonly FieldErrors[]): void {
  const all = errors.flatMap((own, index) =>
    Object.entries(own).map(([name, texts]) => [
      name === 'non_field_errors' ? `filas.${index}` : `filas.${index}.${name}`,
      texts,
    ]),
  );
  if (all.length > 0) throw new Invalid(Object.fromEntries(all));
}
