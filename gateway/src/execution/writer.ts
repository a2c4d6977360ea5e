import {
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNullableType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  type SelectionNode,
} from 'graphql';
import type { Field } from '../codec/compile.ts';
import { isJoined, missingLeaf, ownName } from '../codec/decode.ts';
import { snake } from '../codec/names.ts';
import { columns } from '../codec/page.ts';
import { SCALARS } from '../codec/scalars.ts';
import type { Fragments } from '../document.ts';
import { isPassing, isPlain } from '../fieldFacts.ts';
import { fieldsOf, type Model, models } from '../models.ts';
import { quote, slowLeaf, unusual } from './leaves.ts';
import { below, type Selected, selectedFields } from './selection.ts';

/** Makes the text of an answer from what REST v1 sent; throws `UNUSUAL` where that takes more than passing on. */
export type Write = (raw: unknown, etag: string | null) => string;

/** A selection that cannot be written from the answer alone. */
class NotWritable extends Error {}

/** Whole rows may lack fields; of a row inside another what is missing would be looked up. */
type Mode = 'row' | 'part';

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
      const definition = type.getFields()[field.name];
      if (!definition || !isPlain(definition)) throw new NotWritable();
      const list = getNullableType(definition.type);
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
    const own = ownName(type);
    // A row of a joining table has an id of its own, and names the record by its kind.
    const [first, second] = mode === 'part' && isJoined(type) ? [own, 'id'] : ['id', own];
    const checks = [`if (typeof s !== 'object' || s === null || Array.isArray(s)) no();`];
    checks.push(model ? `const id = s.${first} === undefined ? s.${second} : s.${first};` : 'const id = s.id;');
    if (model) checks.push(`if (typeof id !== 'number' && (typeof id !== 'string' || id === '')) no();`);
    for (const needed of (mode === 'row' && model && (model.required ?? ['descripcion'])) || []) {
      checks.push(`if (typeof s.${snake(needed)} !== 'string') no();`);
    }
    const fields = this.#selected(type, selections);
    const parts = fields.map((field, index) => {
      const start = `${index === 0 ? '{' : ','}${JSON.stringify(field.key)}:`;
      return `${JSON.stringify(start)} + (${this.#field(type, model, field, mode, root, checks)})`;
    });
    checks.push(...this.#unasked(type, new Set(fields.map((field) => field.name))));
    this.#functions[place] = `function ${name}(s, etag) { ${checks.join(' ')} return ${parts.join(' + ')} + '}'; }`;
    return name;
  }

  /** The plain way looks at all that arrives: what is wrong in a field that nobody asked for is wrong here too. */
  #unasked(type: GraphQLObjectType, asked: ReadonlySet<string>): string[] {
    return fieldsOf(type.name)
      .filter(({ name }) => !asked.has(name))
      .map(({ key, scalar, read }, index) => {
        const u = `u${index}`;
        const usual = scalar === null ? undefined : SCALARS[scalar]?.usual;
        const looked = usual ? ` && !(${usual.is(u)})` : '';
        return `const ${u} = s.${key}; if (${u} !== undefined${looked}) ${this.#give(read)}(${u});`;
      });
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
    if (!definition || !isPassing(definition)) throw new NotWritable();
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
    return this.#related(nullable, fieldsOf(type.name), field, v, isNonNullType(definition.type));
  }

  /** The field that a record's label is, where it is one. */
  #labelKey({ label, labelOf, required = ['descripcion'] }: Model): string {
    const [first] = required;
    if (label || labelOf || first === undefined) throw new NotWritable();
    return snake(first);
  }

  #leaf(type: GraphQLOutputType, leaf: GraphQLLeafType, name: string, v: string, mode: Mode): string {
    const missing = leaf.name === 'ID' ? undefined : missingLeaf(name, type);
    const none = isNonNullType(type) && (missing === undefined || missing === null);
    const absent = none ? 'no()' : `'${JSON.stringify(missing ?? null)}'`;
    const isAbsent = mode === 'row' && missing !== undefined ? `${v} === undefined || ${v} === null` : `${v} === null`;
    const usual = isSpecifiedScalarType(leaf) ? SCALARS[leaf.name]?.usual : undefined;
    if (usual) return `${usual.is(v)} ? ${usual.json(v)} : ${isAbsent} ? ${absent} : no()`;
    const slow = this.#give(slowLeaf(leaf, name, missing));
    return `${isAbsent} ? ${absent} : ${v} === undefined ? no() : ${slow}(${v})`;
  }

  /** A related record of which nothing but the id is asked for: an id, or the record itself. */
  #related(type: GraphQLObjectType, own: readonly Field[], field: Selected, v: string, required: boolean): string {
    const read = own.find(({ name }) => name === field.name)?.read;
    if (!models.has(type.name) || !read) throw new NotWritable();
    const parts = this.#selected(type, below(field)).map(({ key, name }, index) => {
      const start = JSON.stringify(`${index === 0 ? '{' : ','}${JSON.stringify(key)}:`);
      if (name === '__typename') return `${start} + ${JSON.stringify(JSON.stringify(type.name))}`;
      const id = type.getFields().id;
      if (name !== 'id' || !id || !isPlain(id)) throw new NotWritable();
      return `${start} + id`;
    });
    const text = this.#functions.length;
    this.#functions.push(
      `function write${text}(v) { if (typeof v === 'object' && v !== null) { ${this.#give(read)}(v); v = v.id; }
        if (!(${SCALARS.ID?.usual?.is('v')})) no(); const id = ${SCALARS.ID?.usual?.json('v')}; return ${parts.join(' + ')} + '}'; }`,
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
