import { readFileSync } from 'node:fs';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { buildSchema, type GraphQLObjectType, isObjectType } from 'graphql';
import { areas, FRAGMENTS, generatedFor } from './codegen/areas.ts';
import { documentsOf } from './codegen/records.ts';

const scalars = { Date: 'string', DateTime: 'string', ID: 'string' };

/** Types that are not records and are resolved from decoded rows. */
const DECODED = [
  ...['Campana', 'Cantidad', 'EmpresaEnCampana', 'EncuestaAbierta', 'EncuestaRespondida', 'Invitacion'],
  ...[
    'LineaDeAuditoria',
    'ColaDeCorreo',
    'EventoDeCampana',
    'Recordatorio',
    'Resumen',
    'Resultados',
    'TextoEscrito',
    'Posicion',
    'EncuestaPublicada',
    'CopySeccionPayload',
    'DuplicateEncuestaPayload',
    'OpenCampanaPayload',
  ],
];

const isRecord = (type: GraphQLObjectType) => 'label' in type.getFields() && 'id' in type.getFields();

const types = Object.values(buildSchema(readFileSync('schema.graphql', 'utf8')).getTypeMap()).filter(isObjectType);

/** Records and pages are resolved from what the gateway's REST client decoded. */
const rows = [
  ...types
    .filter((type) => DECODED.includes(type.name) || isRecord(type))
    .map(({ name }) => [name, '../rest/codec/row.ts#Row']),
  ...types
    .filter((type) => type.getInterfaces().some(({ name }) => name === 'Page'))
    .map(({ name }) => [name, '../rest/codec/decode.ts#Page as RowPage']),
];

/** Sign-in and token renewal run without the GraphQL client: their documents are strings, without hooks. */
const PLAIN = 'session';

/** The configuration of an area. */
function webFile(area: string, documents: string[]) {
  const config = {
    ...{ scalars, strictScalars: true, enumsAsTypes: true, useTypeImports: true },
    // Apollo Client returns no data with errors, so that no component reads a failed field.
    nullability: { errorHandlingClient: true },
  };
  const plugins = ['typescript-operations', 'typed-document-node'];
  if (area === PLAIN) return { documents, plugins, config: { ...config, documentMode: 'string' } };
  return {
    documents: [FRAGMENTS, ...documents, ...documentsOf(area, documents)],
    plugins: [...plugins, './codegen/hooks.ts'],
    config,
  };
}

const config: CodegenConfig = {
  schema: 'schema.graphql',
  generates: {
    'gateway/src/generated/schema.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        scalars,
        strictScalars: true,
        enumsAsTypes: true,
        useTypeImports: true,
        contextType: '../resources/context.ts#Context',
        mappers: Object.fromEntries(rows),
        makeResolverTypeCallable: true,
      },
    },
    'web/src/generated/days.ts': { plugins: ['./codegen/days.ts'] },
    'web/src/generated/texts.ts': { plugins: ['./codegen/texts.ts'] },
    ...Object.fromEntries([...areas()].map(([area, documents]) => [generatedFor(area), webFile(area, documents)])),
  },
  ignoreNoDocuments: true,
};

export default config;
