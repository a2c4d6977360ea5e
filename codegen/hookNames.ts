import type { OperationDefinitionNode } from 'graphql';

const HOOKS = { query: ['Query', 'LazyQuery'], mutation: ['Mutation'], subscription: [] } as const;

/** `getOrigen` → `GetOrigen`, as typescript-operations names its types. */
export const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

export const hookKinds = ({ operation }: OperationDefinitionNode): readonly string[] => HOOKS[operation];

/** The names of an operation's generated hooks. */
export const hookNames = (operation: OperationDefinitionNode): string[] =>
  hookKinds(operation).map((kind) => `use${pascal(operation.name?.value ?? '')}${kind}`);
