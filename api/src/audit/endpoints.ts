import type { Caller } from '../auth/caller.ts';
import { demandKnown } from '../crud/filtering.ts';
import type { Resource } from '../crud/resource.ts';
import { oneOf } from '../crud/searching.ts';
import type { ApiRequest, Endpoint } from '../endpoint/endpoint.ts';
import { listSchema, objectSchema, paging } from '../endpoint/schemas.ts';
import { forbidden } from '../errors/errors.ts';
import { noteDownload } from '../reports/download.ts';
import { csvStream } from '../reports/writers.ts';
import { ACTOS, DATABASE } from '../trail/trail.ts';
import { linesSheet } from './csv.ts';
import { lineFilters, linesPage, linesWhere } from './lines.ts';
import { Wording } from './wording.ts';

const text = { type: 'string' };
const orNull = (type: string) => ({ type: [type, 'null'] });
const tag = { es: 'auditoría', en: 'audit' };

/** The audit trail shows everybody's actions and every company's answers, so it is for superusers alone. */
function demandSuperuser({ superuser }: Caller): void {
  if (!superuser) throw forbidden();
}

function lineSchema(recursos: readonly string[]): object {
  const change = objectSchema({ campo: text, nombre: text, antes: orNull('string'), despues: orNull('string') });
  return objectSchema({
    ...{ id: { type: 'integer' }, momento: { type: 'string', format: 'date-time' }, usuario: orNull('integer') },
    ...{ username: orNull('string'), acto: { type: 'string', enum: ACTOS } },
    ...{ recurso: { type: 'string', enum: recursos }, registro: orNull('integer'), etiqueta: text },
    ...{ cambios: listSchema(change), pedido: orNull('string') },
  });
}

/** Who changed what, with the values before and after. Not in REST v1 (spec §7). */
export function auditEndpoints(resources: readonly Resource[]): readonly Endpoint[] {
  const recursos = [...resources.map(({ table }) => table), 'auditoria', DATABASE];
  const filters = lineFilters(recursos);
  const whereOf = ({ query, context }: ApiRequest) => linesWhere(query, recursos, context.settings.timeZone);
  return [
    {
      method: 'GET',
      path: 'auditoria/',
      tag,
      summary: { es: 'Quién hizo qué, lo último primero', en: 'Who did what, the latest first' },
      query: { ...paging, ...filters },
      answers: {
        status: 200,
        schema: objectSchema({ results: listSchema(lineSchema(recursos)), count: { type: 'integer' } }),
      },
      refuses: [400, 403],
      handle: async (request, caller) => {
        demandSuperuser(caller);
        const { query, lang, context } = request;
        const { db, settings } = context;
        demandKnown(query, Object.keys({ ...paging, ...filters }));
        const { count, lines } = await linesPage(db, whereOf(request), query, settings.timeZone);
        const described = await new Wording(resources, lang).describe(db, lines);
        const results = lines.map(({ local: _, ...line }, index) => ({ ...line, cambios: described[index] ?? [] }));
        return { body: { results, count } };
      },
    },
    {
      method: 'GET',
      path: 'auditoria/descargar/',
      tag,
      summary: { es: 'Lo mismo en CSV, una fila por cambio', en: 'The same as CSV, a row for each change' },
      query: { ...filters, delimiter: { type: 'string', enum: [';', ','], example: ';' } },
      answers: { status: 200, files: ['text/csv'], schema: text },
      refuses: [400, 403],
      handle: async (request, caller) => {
        demandSuperuser(caller);
        const { query, lang, context } = request;
        demandKnown(query, [...Object.keys(filters), 'delimiter']);
        const delimiter = oneOf('delimiter', query.delimiter ?? ';', [';', ',']);
        const wording = new Wording(resources, lang);
        const line = { recurso: 'auditoria', registro: null, etiqueta: '' } as const;
        await noteDownload(request, caller, [...Object.keys(filters), 'delimiter'], line);
        const sheet = linesSheet(context.db, whereOf(request), wording, lang, context.settings.timeZone);
        return {
          stream: csvStream(sheet, delimiter),
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': 'attachment; filename="auditoria.csv"',
          },
        };
      },
    },
  ];
}
