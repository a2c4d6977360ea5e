import { type RawBuilder, sql } from 'kysely';
import { type Access, accessOf, type Reading, shows } from '../crud/access.ts';
import { titleOf } from '../crud/auditing.ts';
import { labelOf, listParts } from '../crud/listing.ts';
import { readsOf } from '../crud/record.ts';
import { columnOf, fieldOf, type Resource, type Row } from '../crud/resource.ts';
import { findRelated, refuse } from '../crud/searching.ts';
import type { Db } from '../database/database.ts';
import type { TableName } from '../database/tables.ts';
import type { Answer, ApiRequest, Endpoint, Query } from '../endpoint/endpoint.ts';
import type { Lang } from '../errors/lang.ts';
import { messageOf } from '../errors/messages.ts';
import { idsIn, targetTable } from '../fields/fields.ts';
import { FILE_TYPE_BY_FORMAT, FILE_TYPES, noteDownload } from '../reports/download.ts';
import { momentOf, type Sheet, type Value } from '../reports/sheets.ts';
import { csvStream, xlsxStream } from '../reports/writers.ts';

/** Rows of one statement: a slow receiver holds no connection. */
const BATCH = 500;
/** The width of a column in characters. */
const WIDTH = 20;
/** The value of `columnas` for every column. */
const ALL = 'todas';

const WORDS = { true: { es: 'Sí', en: 'Yes' }, false: { es: 'No', en: 'No' } } as const;

/** The columns of a file, in order. */
function columnsOf(resource: Resource, reading: Reading, raw: unknown): string[] {
  const fields = Object.keys(resource.fields).filter((name) => !resource.fields[name]?.writeOnly);
  const derived = Object.keys(resource.derived ?? {}).filter((name) => !resource.derived?.[name]?.oneOnly);
  const shown = [...fields, ...derived].filter((name) => shows(resource, reading, name));
  if (raw === undefined || raw === '') return resource.columns.filter((name) => shown.includes(name));
  const all = ['id', ...shown];
  const names = raw === ALL ? all : String(raw).split(',');
  return names.every((name) => all.includes(name)) ? names : refuse('columnas', messageOf.badChoice('columnas', all));
}

/** Labels of the related rows that the caller may read, by their identifiers. */
async function labelsOf(db: Db, table: TableName, ids: readonly number[], { related }: Access) {
  const other = related(table);
  if (!other || other.readings.length === 0 || ids.length === 0) return new Map<number, string>();
  const readable = sql.join(
    other.readings.map(({ where }): RawBuilder<unknown> => where ?? sql`true`),
    sql` or `,
  );
  const { rows } = await sql<{ id: number; nombre: string }>`select t.id, ${titleOf(other.resource)} as nombre
    from ${sql.table(table)} t where t.id = any(${[...new Set(ids)]}::int[]) and (${readable})`.execute(db);
  return new Map(rows.map(({ id, nombre }) => [id, nombre]));
}

interface Exported {
  db: Db;
  resource: Resource;
  reading: Reading;
  access: Access;
  names: readonly string[];
  lang: Lang;
  /** Formats moments in the time zone of the server. */
  clock: Intl.DateTimeFormat;
}

function isMoment({ resource }: Exported, name: string): boolean {
  return fieldOf(resource, name)?.schema.format === 'date-time';
}

/** One cell; a related row whose label the caller may not read is its id. */
function cellOf(
  exported: Exported,
  name: string,
  value: unknown,
  labels: ReadonlyMap<number, string> | undefined,
): Value {
  if (value === null || value === undefined) return null;
  if (labels) {
    const names = idsIn(value).map((id) => labels.get(id) ?? String(id));
    return names.join(', ') || null;
  }
  if (Array.isArray(value)) return value.map((part: Row) => part.descripcion ?? part).join(', ') || null;
  if (typeof value === 'boolean') return WORDS[`${value}`][exported.lang];
  if (typeof value === 'number') return value;
  const word = fieldOf(exported.resource, name)?.words?.[String(value)];
  if (word) return word[exported.lang];
  return isMoment(exported, name) ? momentOf(exported.clock.format(new Date(String(value)))) : String(value);
}

/** Reads rows in batches with the labels of their relations. */
async function* rowsOf(exported: Exported, ids: readonly number[]): AsyncGenerator<Value[][]> {
  const { db, resource, reading, access, names, lang } = exported;
  const at = { lang, hoy: reading.hoy };
  const columns = names.map((name) =>
    name === 'id' ? sql`t.id` : sql`${columnOf(resource, name, at)} as ${sql.ref(name)}`,
  );
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    const { rows } = await sql<{ row: Row }>`${readsOf(resource, reading)}
      select (select row_to_json(r) from (select ${sql.join(columns)}) r) as row
      from unnest(${batch}::int[]) with ordinality as g (id, lugar)
      join ${sql.table(resource.table)} t on t.id = g.id order by g.lugar`.execute(db);
    const labels = new Map<string, ReadonlyMap<number, string>>();
    for (const name of names) {
      const table = targetTable(fieldOf(resource, name) ?? {});
      const related = table ? rows.flatMap(({ row }) => idsIn(row[name])) : [];
      if (table) labels.set(name, await labelsOf(db, table, related, access));
    }
    yield rows.map(({ row }) => names.map((name) => cellOf(exported, name, row[name], labels.get(name))));
  }
}

/** A whole list as a file, with the filters and order of the list. Only its ids are in memory. */
async function listFile(
  { context, lang }: ApiRequest,
  resource: Resource,
  access: Access,
  { formato, columnas, ...query }: Query,
): Promise<Answer> {
  if (formato !== 'csv' && formato !== 'xlsx') return refuse('formato');
  const { db } = context;
  const matches = await findRelated(db, resource, query, access);
  const { reading, where, join, by } = listParts(resource, query, access, { lang, matches });
  const names = columnsOf(resource, reading, columnas);
  const { rows } = await sql<{ ids: number[] }>`select array(select t.id from ${sql.table(resource.table)} t ${join}
    where ${where} order by ${by}) as ids`.execute(db);
  const { timeZone } = context.settings;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const exported = { db, resource, reading, access, names, lang, clock };
  const columns = names.map((name) => ({
    ...{ header: name === 'id' ? 'Id' : labelOf(resource, name)[lang], width: WIDTH },
    ...(isMoment(exported, name) && { moments: true as const }),
  }));
  const sheet: Sheet = { columns, rows: rowsOf(exported, rows[0]?.ids ?? []) };
  const name = resource.path.split('/').at(-1);
  return {
    stream: formato === 'csv' ? csvStream(sheet, ';') : xlsxStream(sheet, lang, resource.name[lang]),
    headers: {
      'content-type': FILE_TYPE_BY_FORMAT[formato],
      'content-disposition': `attachment; filename="${name}.${formato}"`,
    },
  };
}

/** Adds `formato` and `columnas` to the list of a resource. Not of REST v1 (spec §7). */
export function withListFiles(
  resource: Resource,
  all: readonly Resource[],
  endpoints: readonly Endpoint[],
): Endpoint[] {
  return endpoints.map((endpoint): Endpoint => {
    const isList = endpoint.method === 'GET' && endpoint.path === `${resource.path}/`;
    if (!isList || endpoint.public || endpoint.personal) return endpoint;
    return {
      ...endpoint,
      query: {
        ...endpoint.query,
        formato: { type: 'string', enum: ['csv', 'xlsx'], example: 'csv' },
        columnas: { type: 'string', example: ALL },
      },
      answers: { ...endpoint.answers, alsoFiles: FILE_TYPES },
      handle: async (request, caller) => {
        const { formato, columnas, ...query } = request.query;
        if (formato === undefined) return endpoint.handle({ ...request, query }, caller);
        const answer = await listFile(request, resource, accessOf(resource, caller, all), request.query);
        const line = { recurso: resource.table, registro: null, etiqueta: '' };
        await noteDownload(request, caller, Object.keys(request.query), line);
        return answer;
      },
    };
  });
}
