import {
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  getNullableType,
  isObjectType,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { getArgumentValues } from 'graphql/execution/values.js';
import type { Context } from '../context.ts';
import { type Fragments, fragmentsOf, keyOf } from '../document.ts';
import { type Root, rootOf } from '../fieldFacts.ts';
import type { Outcome, Request } from './executor.ts';
import type { Execute } from './jit.ts';
import { UNUSUAL } from './leaves.ts';
import { joined, type Part, partOf, rootFields } from './parts.ts';
import type { Coercion } from './variables.ts';
import { compileWriter, type Write } from './writer.ts';

/** A root field that is written from the answer of its one GET. */
interface Written {
  readonly key: string;
  readonly node: FieldNode;
  readonly field: GraphQLField<unknown, unknown>;
  readonly root: Root;
  readonly write: Write;
}

/** How an operation is answered: fields that are written, and the others, which are executed. */
interface Plan {
  readonly keys: readonly string[];
  readonly written: readonly Written[];
  readonly others: Part | null;
  /** The written fields as an operation of their own, for when one of them is not as usual. */
  readonly plain: Part | null;
  /** How often in a row writing was begun in vain. */
  vain: number;
}

/** After so many times in vain a server's answers are taken to be of another kind for good. */
const IN_VAIN = 5;

function writtenField(schema: GraphQLSchema, node: FieldNode, fragments: Fragments): Written | null {
  const field = schema.getQueryType()?.getFields()[node.name.value];
  const root = field && rootOf(field);
  const type = field && getNullableType(field.type);
  if (!field || !root || !isObjectType(type)) return null;
  const write = compileWriter(type, root.model, root.page, node.selectionSet?.selections ?? [], fragments);
  return write && { key: keyOf(node), node, field, root, write };
}

function planOf(schema: GraphQLSchema, part: Part): Plan | null {
  const fields = rootFields(part);
  if (!fields || part.operation.operation !== OperationTypeNode.QUERY) return null;
  if (part.operation.directives && part.operation.directives.length > 0) return null;
  const fragments = fragmentsOf(part.document);
  const written = fields.flatMap((node) => writtenField(schema, node, fragments) ?? []);
  if (written.length === 0) return null;
  const nodes = new Set(written.map(({ node }) => node));
  const others = fields.filter((node) => !nodes.has(node));
  const only = others.length === 0;
  return {
    keys: fields.map(keyOf),
    written,
    others: only ? null : partOf(part, others),
    plain: only ? null : partOf(part, [...nodes]),
    vain: 0,
  };
}

/** A field's text; `UNUSUAL` where its answer is not as usual, null where there is none to write from. */
async function textOf(
  { field, node, root, write }: Written,
  variables: object,
  context: Context,
): Promise<string | null | typeof UNUSUAL> {
  try {
    const args = getArgumentValues(field, node, { ...variables });
    const { path, query } = root.ask(args);
    const { rest } = context;
    const answer = await rest
      .for(query.lang === 'en' ? 'en' : 'es')
      .raw(path, query, root.page ? root.model.page : root.model.row);
    if (root.page && typeof args.pageSize !== 'number') return null;
    if (answer.large) await rest.upstream.parsing?.wait();
    const raw = answer.bytewise();
    if (raw === undefined || (root.page && tooLong(raw, args.pageSize))) return null;
    return write(raw, answer.etag);
  } catch (error) {
    if (error === UNUSUAL) return UNUSUAL;
    // Whatever it was, the plain way comes to it too, and says what there is to say.
    if (error instanceof Error) return null;
    throw error;
  }
}

const isText = (text: string | null | typeof UNUSUAL): text is string => typeof text === 'string';

/** A server that does not page answers more than was asked for. */
const tooLong = (raw: unknown, pageSize: unknown): boolean =>
  typeof raw !== 'object' ||
  raw === null ||
  !('results' in raw && Array.isArray(raw.results)) ||
  raw.results.length > Number(pageSize) ||
  Number(pageSize) < 1;

/**
 * AnswerCache what is only passed on without decoding, executing and serializing it: the text of the answer is written
 * straight from what REST v1 sent. Whatever is not as usual (something missing, of another type, an error) is left to
 * the plain way, which asks the upstream nothing twice within a request.
 */
export class Writing {
  readonly #schema: GraphQLSchema;
  readonly #run: Execute;
  readonly #coerce: Coercion;
  readonly #plans = new WeakMap<OperationDefinitionNode, Plan | null>();

  constructor(schema: GraphQLSchema, run: Execute, coerce: Coercion) {
    this.#schema = schema;
    this.#run = run;
    this.#coerce = coerce;
  }

  /** The text of an operation's answer where all of it is passed on, else its result. */
  async run(request: Request): Promise<Outcome> {
    let plan = this.#plans.get(request.operation);
    if (plan === undefined) {
      plan = planOf(this.#schema, request);
      this.#plans.set(request.operation, plan);
    }
    if (plan === null || plan.vain >= IN_VAIN || request.context.rest.caller.token === null)
      return { result: await this.#run(request) };
    const { coerced } = this.#coerce(request);
    return coerced ? this.#answer(request, plan, coerced) : { result: await this.#run(request) };
  }

  async #answer(request: Request, plan: Plan, variables: object): Promise<Outcome> {
    const { context } = request;
    const writing = Promise.all(plan.written.map((written) => textOf(written, variables, context)));
    const executing = plan.others && this.#run({ ...request, ...plan.others });
    const [texts, others] = await Promise.all([writing, executing]);
    if (texts.includes(UNUSUAL)) plan.vain += 1;
    if (texts.every(isText) && !others?.errors && others?.data !== null) {
      plan.vain = 0;
      return { text: bodyOf(plan, texts, others?.data ?? {}) };
    }
    const plain = await this.#run({ ...request, ...plan.plain });
    return { result: others ? joined(plan.keys, [others, plain]) : plain };
  }
}

/** The whole answer, in the order of its fields. */
function bodyOf({ keys, written }: Plan, texts: readonly string[], data: Readonly<Record<string, unknown>>): Buffer {
  const text = new Map(written.map(({ key }, index) => [key, texts[index] ?? '']));
  const pieces = keys.map((key, index) => {
    const start = `${index === 0 ? '{"data":{' : ','}${JSON.stringify(key)}:`;
    const end = index === keys.length - 1 ? '}}' : '';
    const passed = text.get(key);
    // What is passed on has a character for each byte.
    return passed === undefined
      ? Buffer.from(start + JSON.stringify(data[key]) + end)
      : Buffer.from(start + passed + end, 'latin1');
  });
  const [only] = pieces;
  return pieces.length === 1 && only ? only : Buffer.concat(pieces);
}
