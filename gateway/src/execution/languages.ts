import {
  type ExecutionResult,
  type FieldNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import type { Request } from './executor.ts';
import type { Execute } from './jit.ts';
import { joined, keyOf, type Part, partOf, rootNodes } from './parts.ts';

const DEFAULT = 'es';

/** A root field and the language it is asked in; null where it has none. */
interface Spoken {
  readonly node: FieldNode;
  readonly language: (variables: Readonly<Record<string, unknown>>) => string | null;
  /** The same text for the same language, whatever the variables are. */
  readonly written: string;
}

function spoken(schema: GraphQLSchema, operation: OperationDefinitionNode, node: FieldNode): Spoken {
  const field = schema.getRootType(operation.operation)?.getFields()[node.name.value];
  if (!field?.args.some(({ name }) => name === 'lang')) return { node, language: () => null, written: '' };
  const value = node.arguments?.find(({ name }) => name.value === 'lang')?.value;
  if (value?.kind !== Kind.VARIABLE) {
    const language = value?.kind === Kind.ENUM ? value.value : DEFAULT;
    return { node, language: () => language, written: language };
  }
  const name = value.name.value;
  const given = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name)?.defaultValue;
  const otherwise = given?.kind === Kind.ENUM ? given.value : DEFAULT;
  return { node, language: (variables) => String(variables[name] ?? otherwise), written: `$${name}` };
}

/**
 * One request speaks one language: texts of relations are loaded long after the field that asked for it. Where the
 * root fields of an operation ask for different ones, each language is answered as a request of its own.
 */
export class Languages {
  readonly #schema: GraphQLSchema;
  readonly #execute: Execute;
  /** Null where an operation has a single language whatever its variables are. */
  readonly #known = new WeakMap<OperationDefinitionNode, readonly Spoken[] | null>();

  constructor(schema: GraphQLSchema, execute: Execute) {
    this.#schema = schema;
    this.#execute = execute;
  }

  /** The result of an operation in several languages; null where it has one. */
  run(request: Request): Promise<ExecutionResult> | null {
    let fields = this.#known.get(request.operation);
    if (fields === undefined) {
      fields = this.#fieldsOf(request);
      this.#known.set(request.operation, fields);
    }
    if (fields === null) return null;
    const groups = this.#groups(fields, request);
    return groups.length > 1 ? this.#apart(request, fields, groups) : null;
  }

  #fieldsOf(part: Part): readonly Spoken[] | null {
    const fields = rootNodes(part)?.map((node) => spoken(this.#schema, part.operation, node));
    const languages = new Set(fields?.map(({ written }) => written).filter((written) => written !== ''));
    return fields && languages.size > 1 ? fields : null;
  }

  /** The fields by language; what is written stays in its order. */
  #groups(fields: readonly Spoken[], { operation, variables }: Request): FieldNode[][] {
    const groups: { language: string | null; nodes: FieldNode[] }[] = [];
    for (const { node, language } of fields) {
      const own = language(variables);
      const candidates = operation.operation === OperationTypeNode.QUERY ? groups : groups.slice(-1);
      const group = candidates.find((known) => own === null || known.language === null || known.language === own);
      if (!group) groups.push({ language: own, nodes: [node] });
      else {
        group.language ??= own;
        group.nodes.push(node);
      }
    }
    return groups.map(({ nodes }) => nodes);
  }

  async #apart(request: Request, fields: readonly Spoken[], groups: readonly FieldNode[][]): Promise<ExecutionResult> {
    const results: ExecutionResult[] = [];
    for (const nodes of groups) {
      const context = request.context.apart();
      results.push(await this.#execute({ ...request, ...partOf(request, nodes), context }));
    }
    return joined([...new Set(fields.map(({ node }) => keyOf(node)))], results);
  }
}
