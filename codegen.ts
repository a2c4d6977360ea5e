import { readFileSync } from 'node:fs';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { buildSchema, type GraphQLObjectType, isObjectType } from 'graphql';
import { areas, FRAGMENTS, generatedFor } from './codegen/areas.ts';
import { documentsOf } from './codegen/records.ts';

const scalars = { Date: 'string', DateTime: 'string', ID: 'string' };

/** What is reckoned of records, and read as they are. */
const RECKONED = [
  ...['Campana', 'Cantidad', 'EmpresaEnCampana', 'EncuestaAbierta', 'EncuestaRespondida', 'Invitacion'],
  ...[
    'LineaDeAuditoria',
    'ColaDeCorreo',
    'Recordatorio',
    'Resumen',
    'Resultados',
    'TextoEscrito',
    'Posicion',
    'EncuestaPublicada',
  ],
];

const isRecord = (type: GraphQLObjectType) => 'label' in type.getFields() && 'id' in type.getFields();

/** A record is resolved from the row that the gateway's REST client answered, so its parent type is that row. */
const rows = Object.values(buildSchema(readFileSync('schema.graphql', 'utf8')).getTypeMap())
  .filter((type) => isObjectType(type) && (RECKONED.includes(type.name) || isRecord(type)))
  .map(({ name }) => [name, '../codec/row.ts#Row']);

/** Signing in and renewing tokens need no GraphQL client: their documents come without hooks, as text to be sent. */
const PLAIN = 'session';

/** How an area of the web client is generated. */
function webFile(area: string, documents: string[]) {
  const config = { scalars, strictScalars: true, enumsAsTypes: true, useTypeImports: true };
  const plugins = ['typescript-operations', 'typed-document-node'];
  if (area === PLAIN) return { documents, plugins, config: { ...config, documentMode: 'string' } };
  return {
    documents: [FRAGMENTS, ...documents, ...documentsOf(documents)],
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
        contextType: '../context.ts#Context',
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
