import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../auth/caller.ts';
import { demand } from '../crud/access.ts';
import { check, referenceErrors, unwritableErrors } from '../crud/checking.ts';
import type { Draft, Resource, Row, Writing } from '../crud/resource.ts';
import { insertRows } from '../crud/rows.ts';
import { runWriting } from '../crud/writing.ts';
import type { TableName } from '../database/tables.ts';
import type { Context } from '../endpoint/endpoint.ts';
import { type FieldErrors, HttpError, Invalid } from '../errors/errors.ts';
import type { Message } from '../errors/messages.ts';
import { parseBody } from '../fields/body.ts';
import type { Fields } from '../fields/fields.ts';

/** A field by which a row of an import is found to be a record that exists, or another row. */
interface Distinct {
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
async function duplicateErrors(drafts: readonly Draft[], distinct: readonly Distinct[]): Promise<FieldErrors[]> {
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

/** A resource of which many records are created by one request. */
export interface Imported {
  resource: Resource;
  /** Fields by which a new record is found to be there already. */
  distinct: readonly Distinct[];
  /** Columns that every new record gets. */
  besides?: Row;
  /** Fields of a single record that a row may not have, by the text that refuses them. */
  refused?: Readonly<Record<string, Message>>;
  /** Completes rows that name records in another way than by their identifiers; what it reports stands alone. */
  complete?(rows: readonly Row[], writing: Writing): Promise<{ rows: Row[]; errors: FieldErrors[] }>;
}

export interface ImportRequest {
  rows: readonly unknown[];
  /** Whether everything is checked and nothing is kept. */
  isRehearsal: boolean;
  /** What else belongs to the import, in its transaction. */
  after?(writing: Writing, ids: readonly number[]): Promise<void>;
}

/** Ends the transaction of a rehearsal, so that the database undoes it. */
class Rehearsed extends Error {}

/**
 * Creates all records in one transaction, or none, by the rules and permissions of a single one; answers their
 * identifiers in order. Errors are reported for all rows, as `filas.2.ruc_ci`.
 */
export async function importRecords(
  context: Context,
  imported: Imported,
  caller: Caller,
  { rows, isRehearsal, after }: ImportRequest,
): Promise<number[]> {
  const { resource } = imported;
  demand(caller, 'add', resource);
  try {
    return await runWriting(context, resource, caller, async (writing) => {
      // Imports of one file at the same time would not see each other's records.
      await sql`select pg_advisory_xact_lock(hashtext(${`importar ${resource.table}`}))`.execute(writing.db);
      const drafts = await checkedDrafts(writing, imported, rows);
      const ids = await insertRows(writing, resource, drafts, imported.besides);
      await afterEach(resource, drafts, ids);
      await after?.(writing, ids);
      if (isRehearsal) throw new Rehearsed();
      return ids;
    });
  } catch (error) {
    if (error instanceof Rehearsed) return [];
    throw error;
  }
}

function isObject(row: unknown): row is Row {
  return typeof row === 'object' && row !== null && !Array.isArray(row);
}

/** What one row may have: the fields of a record, without those that are refused. */
export function rowFields({ resource, refused = {} }: Imported): Fields {
  return Object.fromEntries(Object.entries(resource.fields).filter(([name]) => !Object.hasOwn(refused, name)));
}

/** The rows as records to be written; throws 400 with the errors of all rows. */
async function checkedDrafts(writing: Writing, imported: Imported, sent: readonly unknown[]): Promise<Draft[]> {
  const { refused, distinct, complete } = imported;
  const resource = { ...imported.resource, refused: { ...imported.resource.refused, ...refused } };
  const given = sent.map((row) => (isObject(row) ? row : {}));
  const { rows, errors: own } = (await complete?.(given, writing)) ?? { rows: given, errors: [] };
  const fields = rowFields(imported);
  const parsed = rows.map((row, index) => parseBody(fields, isObject(sent[index]) ? row : sent[index]));
  const drafts = parsed.map(({ values }): Draft => ({ ...writing, values, after: values }));
  const references = await referenceErrors(drafts, fields);
  const duplicates = await duplicateErrors(drafts, distinct);
  const errors: FieldErrors[] = [];
  for (const [index, draft] of drafts.entries()) {
    const unwritable = unwritableErrors(resource, given[index], { ...draft.values, activo: true });
    const found = { ...parsed[index]?.errors, ...duplicates[index], ...unwritable };
    errors.push({ ...(await refusalOf(() => check(draft, resource, found, references[index]))), ...own[index] });
  }
  demandNoErrors(errors);
  return drafts;
}

/** What follows from each record that was written; it may still refuse one. */
async function afterEach(resource: Resource, drafts: readonly Draft[], ids: readonly number[]): Promise<void> {
  const { afterWriting } = resource;
  if (!afterWriting) return;
  const errors: FieldErrors[] = [];
  for (const [index, draft] of drafts.entries())
    errors.push(await refusalOf(() => afterWriting(draft, ids[index] ?? 0)));
  demandNoErrors(errors);
}

/** Why a row is refused; a row that the caller may not create is reported as any other, so that the person finds it. */
async function refusalOf(work: () => Promise<unknown>): Promise<FieldErrors> {
  try {
    await work();
    return {};
  } catch (error) {
    if (error instanceof Invalid) return error.errors;
    if (error instanceof HttpError && error.status === 403)
      return { non_field_errors: [{ ...error.detail, code: 'NOT_ALLOWED' }] };
    throw error;
  }
}

/** Throws 400 where any row has errors, each under its place. */
function demandNoErrors(errors: readonly FieldErrors[]): void {
  const all = errors.flatMap((own, index) =>
    Object.entries(own).map(([name, texts]) => [
      name === 'non_field_errors' ? `filas.${index}` : `filas.${index}.${name}`,
      texts,
    ]),
  );
  if (all.length > 0) throw new Invalid(Object.fromEntries(all));
}
