import { sql } from 'kysely';
import { Wording } from '../audit/wording.ts';
import type { Caller } from '../auth/caller.ts';
import { accessOf, demand, may } from '../crud/access.ts';
import { titleOf } from '../crud/auditing.ts';
import { ACCIONES, type Accion, type BulkRow, type BulkTarget, bulkFields, changeRows } from '../crud/bulk.ts';
import { listParts } from '../crud/listing.ts';
import type { Resource, Row } from '../crud/resource.ts';
import { tagOf } from '../crud/schemas.ts';
import { findRelated } from '../crud/searching.ts';
import type { ApiRequest, Endpoint } from '../endpoint/endpoint.ts';
import { listSchema, objectSchema } from '../endpoint/schemas.ts';
import { type FieldErrors, Invalid } from '../errors/errors.ts';
import type { Lang } from '../errors/lang.ts';
import { CODES, type Message, messageOf, messages } from '../errors/messages.ts';
import { demandBody, isObject } from '../fields/body.ts';
import { bad, choice, type Field, type Fields, flag, ok, text, toId } from '../fields/fields.ts';
import { listError } from '../fields/lists.ts';

const MAX_ROWS = 2_000;
const MAX_BODY = 2 * 1024 * 1024;

interface SentRow {
  id: number;
  version?: string;
  cambios?: Row;
}

function isSentRow(raw: unknown): boolean {
  if (!isObject(raw) || toId(raw.id) === undefined) return false;
  const isVersion = raw.version === undefined || raw.version === null || typeof raw.version === 'string';
  return isVersion && (raw.cambios === undefined || isObject(raw.cambios));
}

const registros: Field = {
  label: { es: 'Registros', en: 'Records' },
  parse(raw) {
    const error = listError(raw, MAX_ROWS);
    if (error) return bad(error);
    const rows = raw as Row[];
    if (!rows.every(isSentRow)) return bad(messages.notAnItem);
    const sent = rows.map((row) => ({ ...row, id: toId(row.id) }));
    return new Set(sent.map(({ id }) => id)).size < sent.length ? bad(messages.repeated) : ok(sent);
  },
  schema: {
    type: 'array',
    maxItems: MAX_ROWS,
    items: {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'integer' }, version: { type: ['string', 'null'] }, cambios: { type: 'object' } },
    },
    example: [{ id: 1 }],
  },
};

const cambios: Field = {
  label: { es: 'Cambios', en: 'Changes' },
  parse: (raw) => (isObject(raw) ? ok(raw) : bad(messages.notAnItem)),
  schema: { type: 'object' },
};

const filtro = text({ es: 'Filtro de la lista', en: 'Filter of the list' }, { max: 4_000 });
const accion = choice({ es: 'Acción', en: 'Action' }, ACCIONES);
// Without an example, the documented request changes nothing.
const accionSchema = { type: 'string', enum: ACCIONES };

const body: Fields = {
  registros,
  filtro: { ...filtro, initial: undefined, schema: { type: 'string', maxLength: 4_000 } },
  cambios,
  accion: { ...accion, schema: accionSchema },
  ensayo: { ...flag({ es: 'Solo revisar', en: 'Check only' }), schema: { type: 'boolean', example: true } },
};

interface Values {
  registros?: SentRow[];
  filtro?: string;
  cambios?: Row;
  accion: Accion | null;
  ensayo: boolean;
}

/** Reads the ids of a list by its query string. */
async function idsOf(
  request: ApiRequest,
  resource: Resource,
  caller: Caller,
  all: readonly Resource[],
  filter: string,
) {
  const { context, lang } = request;
  const query = Object.fromEntries(new URLSearchParams(filter));
  const access = accessOf(resource, caller, all);
  const matches = await findRelated(context.db, resource, query, access);
  const { where, join, by } = listParts(resource, query, access, { lang, matches });
  const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(resource.table)} t ${join} where ${where}
    order by ${by} limit ${sql.lit(MAX_ROWS + 1)}`.execute(context.db);
  if (rows.length > MAX_ROWS) throw new Invalid({ filtro: [messageOf.maxItems(MAX_ROWS)] });
  return rows.map(({ id }): SentRow => ({ id }));
}

function demandBulkFields(resource: Resource, changes: Row): Row {
  const fields = bulkFields(resource);
  const others = Object.keys(changes).filter((name) => !Object.hasOwn(fields, name));
  if (others.length === 0) return changes;
  throw new Invalid(Object.fromEntries(others.map((name) => [name.slice(0, 60), [messages.notItsField]])));
}

const notWith = (es: string, en: string): Message => ({
  code: 'NOT_ALLOWED',
  es: `No se puede enviar junto con ${es}: envíe solo uno de los dos`,
  en: `Cannot be sent with ${en}: send only one of the two`,
});

/** One of the two would be silently ignored. */
function refuseContradictions({ registros: sent, filtro: filter, cambios: shared, accion: action }: Values): void {
  if (sent && filter !== undefined)
    throw new Invalid({ filtro: [notWith('una lista de registros', 'a list of records')] });
  const changes = Object.assign({}, shared, ...(sent ?? []).map((row) => row.cambios));
  if (action && Object.keys(changes).length > 0) throw new Invalid({ cambios: [notWith('una acción', 'an action')] });
}

async function targetsOf(
  request: ApiRequest,
  resource: Resource,
  caller: Caller,
  all: readonly Resource[],
  values: Values,
): Promise<BulkTarget[]> {
  const { registros: sent, filtro: filter } = values;
  if (!sent && filter === undefined) throw new Invalid({ registros: [messages.required] });
  refuseContradictions(values);
  const rows = sent ?? (await idsOf(request, resource, caller, all, filter ?? ''));
  const shared = demandBulkFields(resource, values.cambios ?? {});
  const isEmpty = [shared, ...rows.map(({ cambios = {} }) => cambios)].every((own) => Object.keys(own).length === 0);
  // It would look saved.
  if (isEmpty && !values.accion && !values.ensayo) throw new Invalid({ cambios: [messages.required] });
  return rows.map(({ id, version, cambios: own }) => ({
    ...{ id, version: version ?? undefined },
    changes: own ? demandBulkFields(resource, own) : shared,
  }));
}

function errorsIn(errors: FieldErrors, lang: Lang) {
  return Object.entries(errors).flatMap(([name, all]) =>
    all.map((message) => ({
      ...{ campo: name === 'non_field_errors' ? null : name, mensaje: message[lang], codigo: message.code },
    })),
  );
}

/** Adds labels and the text of the changes. */
async function describeRows(
  { context: { db }, lang }: ApiRequest,
  resource: Resource,
  all: readonly Resource[],
  rows: readonly BulkRow[],
  applied: boolean,
) {
  const ids = rows.map(({ id }) => id);
  const titles = await sql<{ id: number; etiqueta: string }>`select t.id, ${titleOf(resource)} as etiqueta
    from ${sql.table(resource.table)} t where t.id = any(${ids}::int[])`.execute(db);
  const labels = new Map(titles.rows.map(({ id, etiqueta }) => [id, etiqueta]));
  const lines = rows.map(({ changes }) => ({ recurso: resource.table, cambios: changes }));
  const texts = await new Wording(all, lang).describe(db, lines);
  return rows.map(({ id, version, nextVersion, changes, errors }, index) => {
    const own = applied ? nextVersion : version;
    return {
      ...{ id: version === null ? null : id, etiqueta: version === null ? '' : (labels.get(id) ?? '') },
      version: own === null ? null : `"${own}-"`,
      cambios: (texts[index] ?? []).map((change) => ({ ...change, previo: changes[change.campo]?.[0] ?? null })),
      errores: errorsIn(errors, lang),
    };
  });
}

const string = { type: 'string' };
const stringOrNull = { type: ['string', 'null'] };
const rowSchema = objectSchema({
  ...{ id: { type: ['integer', 'null'] }, etiqueta: string, version: stringOrNull },
  cambios: listSchema(
    objectSchema({ campo: string, nombre: string, antes: stringOrNull, despues: stringOrNull, previo: {} }),
  ),
  errores: listSchema(objectSchema({ campo: stringOrNull, mensaje: string, codigo: { type: 'string', enum: CODES } })),
});

/** Changes, deactivates or restores many records of a resource by one request. Not of REST v1 (spec §7). */
export function bulkEndpoints(resource: Resource, all: readonly Resource[]): Endpoint[] {
  if (resource.serves) return [];
  const { es, en } = resource.name;
  return [
    {
      method: 'POST',
      path: `${resource.path}/lote/`,
      tag: tagOf(resource),
      summary: { es: `Cambio de muchos: ${es}`, en: `Change many: ${en}` },
      body,
      bodyLimit: MAX_BODY,
      answers: {
        status: 200,
        schema: objectSchema({ aplicado: { type: 'boolean' }, registros: listSchema(rowSchema) }),
      },
      refuses: [400, 403, ...(resource.writeRefuses ?? [])],
      handle: async (request, caller) => {
        demand(caller, 'view', resource);
        if (!may(caller, 'change', resource)) demand(caller, 'delete', resource);
        const values = demandBody(body, request.body) as Record<string, unknown> & Values;
        const targets = await targetsOf(request, resource, caller, all, values);
        const { applied, result: rows } = await changeRows(request.context, resource, caller, {
          ...{ targets, accion: values.accion ?? undefined, isRehearsal: values.ensayo },
        });
        return { body: { aplicado: applied, registros: await describeRows(request, resource, all, rows, applied) } };
      },
    },
  ];
}
