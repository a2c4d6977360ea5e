import type { CodegenConfig } from '@graphql-codegen/cli';

const scalars = { Date: 'string', DateTime: 'string', ID: 'string' };

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
        // A parent is the row that the REST client answered; what is missing there is resolved.
        defaultMapper: '../row.ts#Row',
        makeResolverTypeCallable: true,
      },
    },
    'web/src/generated/graphql.ts': {
      documents: 'web/src/**/*.graphql',
      plugins: ['typescript-operations', 'typed-document-node', './codegen/hooks.ts'],
      config: { scalars, strictScalars: true, enumsAsTypes: true, useTypeImports: true },
    },
  },
  ignoreNoDocuments: true,
};

export default config;
