import type { QueryResolvers } from '../generated/schema.ts';
import { nullIfUnsupported } from '../resources/capabilities.ts';
import { unknownName } from '../resources/listParameters.ts';
import { decoderOf, inputOf, typeNamed } from '../resources/models.ts';
import { entity } from '../resources/relations.ts';
import { pageQuery, withSize } from '../resources/resource.ts';
import { queryString } from '../rest/client.ts';
import { pageDecoder } from '../rest/codec/decode.ts';
import { encode } from '../rest/codec/encode.ts';
import { camel, isRow, type Row, snake } from '../rest/codec/row.ts';
import { type Language, WrongShape } from '../rest/errors.ts';
import { endpoint, type Query } from '../rest/path.ts';

const PATH = endpoint('auditoria/');
export const AUDIT_FILE = 'auditoria/descargar/';
const filter = inputOf('AuditoriaFilter');
const line = decoderOf('LineaDeAuditoria');

/** Kinds of records and fields are named as in the schema. */
const lines = pageDecoder((raw) => {
  if (!isRow(raw) || typeof raw.recurso !== 'string' || !Array.isArray(raw.cambios))
    throw new WrongShape('audit', 'a line with a kind of record and changes', raw);
  const cambios = raw.cambios.map((change) =>
    isRow(change) && typeof change.campo === 'string' ? { ...change, campo: camel(change.campo) } : change,
  );
  const recurso = camel(raw.recurso);
  const read = line({ ...raw, recurso, cambios }, null);
  return { ...read, registro: entity(typeNamed(recurso), read.registro) };
});

/** A filter in REST's names, without empty values. */
function filterQuery(values: Row): Query {
  const named = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));
  if (typeof named.recurso === 'string') named.recurso = snake(named.recurso);
  return encode(filter, named) as Query;
}

/** The query of the file. A misspelt filter would download everything. */
export function auditFileQuery(values: Row, lang: Language): string {
  const unknown = Object.keys(values).find((name) => !Object.hasOwn(filter.getFields(), name));
  if (unknown !== undefined) throw unknownName(unknown);
  return queryString({ ...filterQuery(values), lang });
}

export const auditQueries = {
  auditoria: nullIfUnsupported('auditoria', 1, async ({ filter: values, ...args }, { rest }) =>
    withSize(await rest.get(PATH, { ...pageQuery(args), ...filterQuery({ ...values }), lang: rest.lang }, lines), args),
  ),
} satisfies Partial<QueryResolvers>;
