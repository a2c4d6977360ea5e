import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { Kind, type OperationDefinitionNode, type VariableDefinitionNode } from 'graphql';
import { hookKinds, pascal } from './hookNames.ts';
import { listedType } from './records.ts';

const isRequired = (variable: VariableDefinitionNode) =>
  variable.type.kind === Kind.NON_NULL_TYPE && variable.defaultValue === undefined;

/** Without a default for the options of a query with required variables, forgetting one does not compile. */
function hook(operation: OperationDefinitionNode, kind: string): string {
  const name = pascal(operation.name?.value ?? '');
  const suffix = operation.operation === 'query' ? 'Query' : 'Mutation';
  const result = `${name}${suffix}`;
  const types = `${result}, ${result}Variables`;
  const document = `${name}Document`;
  if (kind === 'Query') {
    const optional = operation.variableDefinitions?.some(isRequired) ? '' : '?';
    const variables = optional
      ? `Apollo.useQuery.Options<${types}>`
      : `Apollo.useQuery.Options<${types}> & ({ variables: ${result}Variables; skip?: boolean } | { skip: boolean })`;
    return `export const use${name}Query = (options${optional}: ${variables}) =>
  Apollo.useQuery<${types}>(${document}, options as Apollo.useQuery.Options<${types}>);`;
  }
  return `export const use${name}${kind} = (options?: Apollo.use${kind}.Options<${types}>) =>
  Apollo.use${kind}<${types}>(${document}, options);`;
}

const camel = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

/** The hooks object of a resource, with the names of its query fields. */
function hooksOf(type: string, operations: readonly OperationDefinitionNode[]): string {
  const named = (start: string) => operations.find(({ name }) => name?.value.startsWith(start))?.name?.value;
  const writes = ['Create', 'Update', 'Deactivate'].flatMap((verb) => {
    const name = named(`${verb}${type}`);
    return name ? [`  ${verb.toLowerCase()}: use${name}Mutation,`] : [];
  });
  const dependents = named('DependentsOf');
  const page = named('List')?.replace(/^List/, '') ?? '';
  const lines = [
    `  names: { one: '${camel(type)}', many: '${camel(page)}' },`,
    `  list: use${named('List')}Query,`,
    `  one: useGet${type}Query,`,
    ...writes,
    ...(dependents ? [`  dependents: use${dependents}LazyQuery,`] : []),
  ];
  return `/** The hooks of ${type} for the generic list and form. */\nexport const hooks = {\n${lines.join('\n')}\n};`;
}

/** The options objects of pickers and filters: the queries of their options and of one label. */
function optionSets(operations: readonly OperationDefinitionNode[]): string[] {
  const names = new Set(operations.map(({ name }) => name?.value ?? ''));
  return [...names].flatMap((options) => {
    const label = options.replace(/Options$/, 'Label');
    if (label === options || !names.has(label)) return [];
    return [`export const ${camel(options)} = { list: use${options}Query, one: use${label}Query };`];
  });
}

/**
 * Emits `useXQuery`, `useXLazyQuery` and `useXMutation` over `@apollo/client/react` for every named operation.
 * Replaces typescript-react-apollo, which does not type-check with Apollo Client 4.
 */
export const plugin: PluginFunction = (_schema, documents) => {
  const definitions = documents.flatMap(({ document }) => document?.definitions ?? []);
  const operations = definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const fragments = definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  const types = fragments.map(listedType);
  const anonymous = operations.find((operation) => !operation.name);
  if (anonymous) throw new Error('Every operation needs a name: its hook is named after it.');
  const hooks = operations.flatMap((operation) => hookKinds(operation).map((kind) => hook(operation, kind)));
  const sets = types.flatMap((type) => (type ? [hooksOf(type, operations)] : []));
  return {
    prepend: ["import * as Apollo from '@apollo/client/react';"],
    content: [...hooks, ...sets, ...optionSets(operations)].join('\n'),
  };
};
