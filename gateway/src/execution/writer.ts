import {
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNullableType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  type SelectionNode,
} from 'graphql';
import { type Model, models } from '../models.ts';
import { isPassing, isPlain } from '../passing.ts';
import { missingLeaf } from '../rest/decode.ts';
import { snake } from '../rest/names.ts';
import { columns } from '../rest/page.ts';
import { scalarReader } from '../rest/scalars.ts';
import type { Fragments } from './parts.ts';
import { below, type Selected, selectedFields } from './selection.ts';

/** Makes the text of an answer from what REST v1 sent; throws `UNUSUAL` where that takes more than passing on. */
export type Write = (raw: unknown, etag: string | null) => string;

/** Something that the plain way must look at: not an error, only not the usual. */
export const UNUSUAL: unique symbol = Symbol('unusual');
const unusual = (): never => {
  throw UNUSUAL;
};

/** A selection that cannot be written from the answer alone. */
class NotWritable extends Error {}

/** Whole rows may lack fields; of a row inside another what is missing would be looked up. */
type Mode = 'row' | 'part';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what JSON escapes
const ESCAPED = /["\\\u0000-\u001f]/;
const quote = (text: string): string => (ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`);

/** Rows in the order of a number that each of them has. */
function inOrder(rows: readonly Record<string, unknown>[], key: string): readonly Record<string, unknown>[] {
  let sorted = true;
  let last = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const place = row?.[key];
    if (typeof place !== 'number') return unusual();
    if (place < last) sorted = false;
    last = place;
  }
  return sorted ? rows : rows.toSorted((a, b) => Number(a[key]) - Number(b[key]));
}

/** Leaves whose JSON is not obvious: read as the decoder reads them, and serialized as GraphQL does. */
function slowLeaf(type: GraphQLLeafType, where: string, missing: unknown) {
  const read = isEnumType(type) ? (raw: unknown) => raw : scalarReader(type.name, where);
  return (raw: unknown): string => {
    const value = (raw === null || raw === undefined ? null : read(raw)) ?? missing ?? null;
    if (value === null) return 'null';
    // Bytes stand for characters here, which a scalar of somebody else's might look at.
    if (typeof value === 'string' && /[^\u0020-\u007e]/.test(value)) return unusual();
    return JSON.stringify(type.serialize(value));
  };
}

/** The usual form of a scalar's value, and the text of it. */
const USUAL: Record<string, (v: string) => string> = {
  ID: (v) => `typeof ${v} === 'number' ? '"' + ${v} + '"' : typeof ${v} === 'string' && ${v} !== '' ? q(${v}) : `,
  String: (v) => `typeof ${v} === 'string' ? q(${v}) : `,
  Int: (v) => `typeof ${v} === 'number' && (${v} | 0) === ${v} ? '' + ${v} : `,
  Boolean: (v) => `${v} === true ? 'true' : ${v} === false ? 'false' : `,
};

/** Writes JavaScript that writes JSON: a function per object of the selection. All names come from the schema. */
class Compiler {
  readonly #fragments: Fragments;
  readonly #functions: string[] = [];
  readonly #given: unknown[] = [];

  constructor(fragments: Fragments) {
    this.#fragments = fragments;
  }

  record(type: GraphQLObjectType, model: Model, selections: readonly SelectionNode[]): Write {
    const name = this.#object(type, model, selections, 'row', true);
    return this.#compile(`return (raw, etag) => ${name}(raw, etag);`);
  }

  page(type: GraphQLObjectType, model: Model, selections: readonly SelectionNode[]): Write {
    const lines = this.#selected(type, selections).map((field) => {
      const start = JSON.stringify(`${JSON.stringify(field.key)}:`);
      if (field.name === '__typename') return `${start} + ${JSON.stringify(JSON.stringify(type.name))}`;
      const { type: own, resolve } = type.getFields()[field.name] ?? {};
      const list = own && getNullableType(own);
      if (!isPlain(resolve)) throw new NotWritable();
      if (field.name === 'count')
        return `${start} + (Number.isInteger(raw.count) && raw.count >= 0 ? raw.count : no())`;
      const item = isListType(list) ? getNullableType(list.ofType) : null;
      if (!isObjectType(item)) throw new NotWritable();
      if (field.name === 'results') return `${start} + ${this.#list(item, below(field), 'row')}(raw.results)`;
      if (field.name !== 'tableColumns') throw new NotWritable();
      const given = this.#give((raw: unknown) => columns(raw, model.fields));
      return `${start} + ${this.#list(item, below(field), 'part')}(${given}(raw.tableColumns))`;
    });
    return this.#compile(
      `return (raw) => { if (typeof raw !== 'object' || raw === null || !Array.isArray(raw.results)) no();
        return '{' + ${lines.join(` + ',' + `)} + '}'; }`,
    );
  }

  #compile(body: string): Write {
    return new Function('q', 'no', 'given', `${this.#functions.join('\n')}\n${body}`)(quote, unusual, this.#given);
  }

  #give(value: unknown): string {
    return `given[${this.#given.push(value) - 1}]`;
  }

  #selected(type: GraphQLObjectType, selections: readonly SelectionNode[]): Selected[] {
    const found = selectedFields(type, selections, this.#fragments);
    if (!found) throw new NotWritable();
    return found;
  }

  #object(
    type: GraphQLObjectType,
    model: Model | undefined,
    selections: readonly SelectionNode[],
    mode: Mode,
    root = false,
  ): string {
    const name = `write${this.#functions.length}`;
    // The place is taken before what is inside is written.
    const place = this.#functions.push('') - 1;
    const own = snake(type.name.charAt(0).toLowerCase() + type.name.slice(1));
    const checks = [`if (typeof s !== 'object' || s === null || Array.isArray(s)) no();`];
    checks.push(model ? `const id = s.id === undefined ? s.${own} : s.id;` : 'const id = s.id;');
    if (model) checks.push(`if (typeof id !== 'number' && (typeof id !== 'string' || id === '')) no();`);
    for (const needed of (mode === 'row' && model && (model.required ?? ['descripcion'])) || []) {
      checks.push(`if (typeof s.${snake(needed)} !== 'string') no();`);
    }
    const parts = this.#selected(type, selections).map((field, index) => {
      const start = `${index === 0 ? '{' : ','}${JSON.stringify(field.key)}:`;
      return `${JSON.stringify(start)} + (${this.#field(type, model, field, mode, root, checks)})`;
    });
    this.#functions[place] = `function ${name}(s, etag) { ${checks.join(' ')} return ${parts.join(' + ')} + '}'; }`;
    return name;
  }

  #field(
    type: GraphQLObjectType,
    model: Model | undefined,
    field: Selected,
    mode: Mode,
    root: boolean,
    checks: string[],
  ): string {
    if (field.name === '__typename') return JSON.stringify(JSON.stringify(type.name));
    const definition = type.getFields()[field.name];
    if (!definition || !isPassing(definition.resolve)) throw new NotWritable();
    if (model && field.name === 'version') return root ? `etag === null ? 'null' : q(etag)` : `'null'`;
    const v = `v${checks.length}`;
    const key = model && field.name === 'label' ? this.#labelKey(model) : snake(field.name);
    checks.push(`const ${v} = ${key === 'id' ? 'id' : `s.${key}`};`);
    if (model && field.name === 'label') return `typeof ${v} === 'string' ? q(${v}) : no()`;
    const nullable = getNullableType(definition.type);
    if (isLeafType(nullable)) return this.#leaf(definition.type, nullable, field.name, v, mode);
    if (isListType(nullable)) {
      const item = getNullableType(nullable.ofType);
      if (!isObjectType(item)) throw new NotWritable();
      return `${this.#list(item, below(field), 'part')}(${v})`;
    }
    if (!isObjectType(nullable)) throw new NotWritable();
    return this.#related(nullable, field, v, isNonNullType(definition.type));
  }

  /** The field that a record's label is, where it is one. */
  #labelKey({ label, labelOf, required = ['descripcion'] }: Model): string {
    const [first] = required;
    if (label || labelOf || first === undefined) throw new NotWritable();
    return snake(first);
  }

  #leaf(type: GraphQLOutputType, leaf: GraphQLLeafType, name: string, v: string, mode: Mode): string {
    const missing = leaf.name === 'ID' ? undefined : missingLeaf(name, type);
    const required = isNonNullType(type);
    const absent =
      required && (missing === undefined || missing === null) ? 'no()' : `'${JSON.stringify(missing ?? null)}'`;
    const none = mode === 'row' && missing !== undefined ? `${v} === undefined || ${v} === null` : `${v} === null`;
    const usual = isSpecifiedScalarType(leaf) ? USUAL[leaf.name] : undefined;
    if (usual) return `${usual(v)}${none} ? ${absent} : no()`;
    const slow = this.#give(slowLeaf(leaf, name, missing));
    return `${none} ? ${absent} : ${v} === undefined ? no() : ${slow}(${v})`;
  }

  /** A related record of which nothing but the id is asked for: an id, or the record itself. */
  #related(type: GraphQLObjectType, field: Selected, v: string, required: boolean): string {
    if (!models.has(type.name)) throw new NotWritable();
    const parts = this.#selected(type, below(field)).map(({ key, name }, index) => {
      const start = JSON.stringify(`${index === 0 ? '{' : ','}${JSON.stringify(key)}:`);
      if (name === '__typename') return `${start} + ${JSON.stringify(JSON.stringify(type.name))}`;
      if (name !== 'id' || !isPlain(type.getFields().id?.resolve)) throw new NotWritable();
      return `${start} + id`;
    });
    const text = this.#functions.length;
    this.#functions.push(
      `function write${text}(v) { if (typeof v === 'object' && v !== null) v = v.id;
        const id = ${USUAL.ID?.('v')}no(); return ${parts.join(' + ')} + '}'; }`,
    );
    return `${v} === null ? ${required ? 'no()' : `'null'`} : write${text}(${v})`;
  }

  #list(item: GraphQLObjectType, selections: readonly SelectionNode[], mode: Mode): string {
    const model = models.get(item.name);
    const one = this.#object(item, model, selections, mode);
    const name = `write${this.#functions.length}`;
    const order = mode === 'part' && model?.order;
    const rows = order
      ? `${this.#give((list: Record<string, unknown>[]) => inOrder(list, snake(order)))}(list)`
      : 'list';
    this.#functions.push(
      `function ${name}(list) { if (!Array.isArray(list)) no(); const rows = ${rows}; let text = '[';
        for (let i = 0; i < rows.length; i += 1) text += (i === 0 ? '' : ',') + ${one}(rows[i], null);
        return text + ']'; }`,
    );
    return name;
  }
}

/** Compiles what a selection of a root field writes; null where more than the answer itself is needed. */
export function compileWriter(
  type: GraphQLObjectType,
  model: Model,
  page: boolean,
  selections: readonly SelectionNode[],
  fragments: Fragments,
): Write | null {
  const compiler = new Compiler(fragments);
  try {
    return page ? compiler.page(type, model, selections) : compiler.record(type, model, selections);
  } catch (error) {
    if (error instanceof NotWritable) return null;
    throw error;
  }
}
