import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: 'src/**/*.graphql',
  generates: {
    'src/graphql.ts': {
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        scalars: { ID: 'string', Date: 'string', DateTime: 'string' },
        enumsAsTypes: true,
        useTypeImports: true,
        // For clients that return no data with errors: @semanticNonNull fields are not null.
        nullability: { errorHandlingClient: true },
      },
    },
  },
};

export default config;
