import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { actorOf, type Caller, seesSubmissions } from '../auth/caller.ts';
import { demandKnown } from '../crud/filtering.ts';
import { oneOf, refuse } from '../crud/searching.ts';
import type { Db } from '../database/database.ts';
import type { Answer, ApiRequest, Query } from '../endpoint/endpoint.ts';
import { forbidden, Invalid, notFound } from '../errors/errors.ts';
import { type Message, messages } from '../errors/messages.ts';
import { toId } from '../fields/fields.ts';
import { type Line, note } from '../trail/trail.ts';
import { csvChunks } from './csv.ts';
import { longSheet, type SheetOptions } from './sheets.ts';
import { wideSheet } from './wide.ts';
import { csvStream, XLSX_COLUMNS, xlsxStream } from './writers.ts';

const choice = (...values: string[]) => ({ type: 'string', enum: values, example: values.at(-1) });
const flag = { type: 'boolean', example: true };

/** Parameters that select a sheet instead of the report of REST v1, which has only `delimiter`. */
const SHEET_QUERY = {
  formato: choice('largo', 'ancho'),
  archivo: choice('csv', 'xlsx'),
  opciones: choice('texto', 'columnas'),
  segmento: { type: 'integer', example: 1 },
  completas: flag,
  identificadores: flag,
};

export const DOWNLOAD_QUERY = { delimiter: { type: 'string', enum: [';', ','], example: ';' }, ...SHEET_QUERY };

/** Reads a choice; the first value is the default. */
const chosen = <T extends string>(query: Query, name: string, values: readonly [T, ...T[]]): T =>
  oneOf(name, query[name] ?? values[0], values);

const isOn = (query: Query, name: string): boolean => chosen(query, name, ['false', 'true']) === 'true';

const tooWide = (columns: number): Message => ({
  code: 'TOO_LARGE',
  es: `La planilla tendría ${columns} columnas y Excel admite ${XLSX_COLUMNS}: elija una encuesta, o CSV.`,
  en: `The sheet would have ${columns} columns, but Excel allows ${XLSX_COLUMNS}. Choose one survey, or CSV.`,
});

async function segmentoOf({ context, query }: ApiRequest): Promise<number | undefined> {
  if (query.segmento === undefined) return undefined;
  const id = toId(query.segmento) ?? refuse('segmento');
  const found = await context.db.selectFrom('segmento').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new Invalid({ segmento: [messages.absent] });
  return id;
}

async function sheet(request: ApiRequest, db: Db, encuesta: number | undefined): Promise<Pick<Answer, 'stream'>> {
  const { context, query, lang } = request;
  demandKnown(query, Object.keys(DOWNLOAD_QUERY));
  const delimiter = chosen(query, 'delimiter', [';', ',']);
  const formato = chosen(query, 'formato', ['largo', 'ancho']);
  const archivo = chosen(query, 'archivo', ['csv', 'xlsx']);
  const columnas = chosen(query, 'opciones', ['texto', 'columnas']) === 'columnas';
  const options: SheetOptions = {
    ...{ encuesta, segmento: await segmentoOf(request), completas: isOn(query, 'completas') },
    ...{ lang, timeZone: context.settings.timeZone },
  };
  const wide = { ...options, columnas, identificadores: isOn(query, 'identificadores') };
  const made = formato === 'ancho' ? await wideSheet(db, wide) : longSheet(db, options);
  if (archivo === 'csv') return { stream: csvStream(made, delimiter) };
  if (made.columns.length > XLSX_COLUMNS) throw new Invalid({ formato: [tooWide(made.columns.length)] });
  return { stream: xlsxStream(made, lang) };
}

export const FILE_TYPE_BY_FORMAT = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export const FILE_TYPES = Object.values(FILE_TYPE_BY_FORMAT).map((type) => type.split(';', 1)[0] ?? type);

/** Adds an audit line about a file, before its first byte is sent, with the named parameters of its query. */
export async function noteDownload(
  { context: { db, clock }, query, isHead }: ApiRequest,
  caller: Caller,
  names: readonly string[],
  line: Pick<Line, 'recurso' | 'registro' | 'etiqueta'>,
): Promise<void> {
  if (isHead) return;
  const given = names.flatMap((name) => {
    const value = query[name];
    if (typeof value !== 'string' || value === '' || name === 'lang') return [];
    // As a number, the identifier of a filter is described by its record's name.
    return [[name, [null, toId(value) ?? value.slice(0, 200)] as const]];
  });
  await note(db, actorOf(caller, clock()), { ...line, acto: 'descargar', cambios: Object.fromEntries(given) });
}

/** Downloads the answers of one survey or all (spec §7); without parameters, the report of REST v1. */
export async function download(request: ApiRequest, caller: Caller, encuesta?: number): Promise<Answer> {
  if (!seesSubmissions(caller)) throw forbidden();
  const { query } = request;
  const { db } = request.context;
  const archivo = chosen(query, 'archivo', ['csv', 'xlsx']);
  const name = encuesta === undefined ? 'todas_respuestas_encuestas' : `respuestas_encuesta_${encuesta}`;
  if (encuesta !== undefined) {
    const survey = db.selectFrom('encuesta').select('id').where('id', '=', encuesta);
    if (!(await survey.executeTakeFirst())) throw notFound();
  }
  const asSheet = Object.keys(SHEET_QUERY).some((name) => query[name] !== undefined);
  const delimiter = chosen(query, 'delimiter', [';', ',']);
  const { stream } = asSheet
    ? await sheet(request, db, encuesta)
    : { stream: Readable.from(csvChunks(db, encuesta, delimiter), { highWaterMark: 1 }) };
  const etiqueta = sql<string>`(select descripcion from encuesta where id = ${encuesta ?? null}::integer)`;
  const line = { recurso: 'encuesta', registro: encuesta ?? null, etiqueta } as const;
  await noteDownload(request, caller, Object.keys(DOWNLOAD_QUERY), line);
  return {
    stream,
    headers: {
      'content-type': FILE_TYPE_BY_FORMAT[archivo],
      'content-disposition': `attachment; filename="${name}.${archivo}"`,
    },
  };
}
