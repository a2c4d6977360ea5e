import { Kind, type OperationDefinitionNode, parse, print, visit } from 'graphql';
import { hookNames, pascal } from '../../codegen/hookNames.ts';

/** An operation of the editor. */
export interface Draft {
  readonly query: string;
  /** JSON, or empty. */
  readonly variables: string;
  readonly operationName: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** A command for POSIX shells. The token is on a line of its own, so that the rest can be shared without it. */
export function curlOf({ query, variables, operationName, headers }: Draft, url: string, token: string | null): string {
  const sent = {
    query,
    ...(variables.trim() && { variables: JSON.parse(variables) }),
    ...(operationName && { operationName }),
  };
  const hasOwn = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
  const isSigned = token !== null && !hasOwn;
  const lines = [
    `curl ${quoted(url)}`,
    ...Object.entries({ 'Content-Type': 'application/json', ...headers }).map(
      (header) => `-H ${quoted(header.join(': '))}`,
    ),
    ...(isSigned ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    `--data-raw ${quoted(JSON.stringify(sent))}`,
  ];
  return `${isSigned ? `TOKEN=${quoted(token)}\n` : ''}${lines.join(' \\\n  ')}\n`;
}

/** An operation needs a name for its hook: its own, or that of its first field. */
function nameOf({ name, selectionSet }: OperationDefinitionNode): string {
  if (name) return name.value;
  const field = selectionSet.selections.find((node) => node.kind === Kind.FIELD);
  return pascal(field?.name.value ?? 'Operation');
}

/** A document for a `.graphql` file of the web client, under the names of the hooks that are generated from it. */
export function hookDocumentOf(query: string): string {
  const document = visit(parse(query), {
    OperationDefinition: (node) => ({ ...node, name: { kind: Kind.NAME, value: nameOf(node) } }),
  });
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const hooks = operations.flatMap(hookNames);
  return `# ${hooks.join(', ')}\n${print(document)}\n`;
}

/** A link that opens the operation here. The fragment reaches no server and no log; headers and tokens are left out. */
export function shareLinkOf({ query, variables }: Pick<Draft, 'query' | 'variables'>, page: string): string {
  const parameters = new URLSearchParams({ query, ...(variables.trim() && { variables }) });
  return `${page.replace(/[?#].*/s, '')}#${parameters}`;
}
