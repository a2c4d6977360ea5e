import { offered } from './capacidades.ts';
import { encode } from './codec/encode.ts';
import { foundDecoder } from './codec/page.ts';
import { camel, isRow, type Row, snake } from './codec/row.ts';
import { type Language, WrongShape } from './errors.ts';
import type { QueryResolvers } from './generated/schema.ts';
import { pageQuery } from './lists/pageOf.ts';
import { decoderOf, inputOf } from './models.ts';
import { queryString } from './upstream/client.ts';
import { endpoint, type Query } from './upstream/path.ts';

const PATH = endpoint('auditoria/');
export const AUDIT_FILE = 'auditoria/descargar/';
const filter = inputOf('AuditoriaFilter');
const line = decoderOf('LineaDeAuditoria');

/** Kinds of records and fields are named as in the schema. */
const lines = foundDecoder((raw) => {
  if (!isRow(raw) || typeof raw.recurso !== 'string' || !Array.isArray(raw.cambios))
    throw new WrongShape('audit', 'a line with a kind of record and changes', raw);
  const cambios = raw.cambios.map((change) =>
    isRow(change) && typeof change.campo === 'string' ? { ...change, campo: camel(change.campo) } : change,
  );
  return line({ ...raw, recurso: camel(raw.recurso), cambios }, null);
});

/** A filter as the server takes it; what is empty does not filter. */
function asked(given: Row): Query {
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== ''));
  if (typeof named.recurso === 'string') named.recurso = snake(named.recurso);
  return encode(filter, named) as Query;
}

/** What the trail's file may be asked for by. */
export const AUDIT_FILTERS = filter.getFields();

export const auditFileQuery = (given: Row, lang: Language): string => queryString({ ...asked(given), lang });

export const auditQueries = {
  auditoria: offered('auditoria', 1, ({ filtro, ...args }, { rest }) =>
    rest.get(PATH, { ...pageQuery(args), ...asked({ ...filtro }), lang: rest.lang }, lines),
  ),
} satisfies Partial<QueryResolvers>;
