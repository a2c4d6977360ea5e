import { readFileSync } from 'node:fs';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { buildSchema, isObjectType } from 'graphql';

const scalars = { Date: 'string', DateTime: 'string', ID: 'string' };

/** A record is resolved from the row that the gateway's REST client answered, so its parent type is that row. */
const rows = Object.values(buildSchema(readFileSync('schema.graphql', 'utf8')).getTypeMap())
  .filter((type) => isObjectType(type) && 'label' in type.getFields() && 'id' in type.getFields())
  .map(({ name }) => [name, '../row.ts#Row']);

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
    'web/src/generated/graphql.ts': {
      documents: ['web/src/**/*.graphql', '!web/src/session/*.graphql'],
      plugins: ['typescript-operations', 'typed-document-node', './codegen/hooks.ts'],
      config: { scalars, strictScalars: true, enumsAsTypes: true, useTypeImports: true },
    },
    // Signing in and renewing tokens need no GraphQL client: their documents come without hooks, as text to be sent.
    'web/src/generated/session.ts': {
      documents: 'web/src/session/*.graphql',
      plugins: ['typescript-operations', 'typed-document-node'],
      config: { scalars, strictScalars: true, enumsAsTypes: true, useTypeImports: true, documentMode: 'string' },
    },
  },
  ignoreNoDocuments: true,
};

export default config;
