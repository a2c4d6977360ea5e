import type { QueryResolvers } from '../generated/schema.ts';
import { offered } from '../resources/capabilities.ts';
import { decoderOf, inputOf, typeNamed } from '../resources/models.ts';
import { entity } from '../resources/relations.ts';
import { pageQuery, sized } from '../resources/resource.ts';
import { queryString } from '../rest/client.ts';
import { foundDecoder } from '../rest/codec/decode.ts';
import { encode } from '../rest/codec/encode.ts';
import { camel, isRow, type Row, snake } from '../rest/codec/row.ts';
import { type Language, WrongShape } from '../rest/errors.ts';
import { endpoint, type Query } from '../rest/path.ts';

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
  const recurso = camel(raw.recurso);
  const read = line({ ...raw, recurso, cambios }, null);
  return { ...read, registro: entity(typeNamed(recurso), read.registro) };
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
  auditoria: offered('auditoria', 1, async ({ filter: wanted, ...args }, { rest }) =>
    sized(await rest.get(PATH, { ...pageQuery(args), ...asked({ ...wanted }), lang: rest.lang }, lines), args),
  ),
} satisfies Partial<QueryResolvers>;
