import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  type FragmentDefinitionNode,
  type GraphQLFieldMap,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  Kind,
  parse,
} from 'graphql';

const root = join(import.meta.dirname, '..');
const text = (path: string) => readFileSync(join(root, path), 'utf8');

const schema = buildSchema(text('schema.graphql'));
type Fields = GraphQLFieldMap<unknown, unknown>;
const fieldsOf = (type: GraphQLObjectType | null | undefined): Fields => type?.getFields() ?? {};
const queries = fieldsOf(schema.getQueryType());
const mutations = fieldsOf(schema.getMutationType());

/** The type of a list's filter. */
const filterOf = (page: string) => getNamedType(queries[page]?.args.find(({ name }) => name === 'filter')?.type);

const owners = schema.getType('RecursoConDependientes');
/** The name of a record's type in `RecursoConDependientes`; null without dependents. */
function ownerOf(type: string): string | null {
  const name = type.replace(/(?<!^)[A-Z]/g, '_$&').toUpperCase();
  return isEnumType(owners) && owners.getValue(name) ? name : null;
}

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The query of this type that takes this argument. */
function queryOf(type: string, argument: string): string {
  const found = Object.values(queries).find(
    (field) => getNamedType(field.type).name === type && field.args.some(({ name }) => name === argument),
  );
  if (!found) throw new Error(`schema.graphql has no query of ${type} by ${argument}`);
  return found.name;
}

/** The name of a record's type, from its row fragment. */
export const listedType = ({ name, typeCondition }: FragmentDefinitionNode): string | null =>
  name.value === `${typeCondition.name.value}Row` ? typeCondition.name.value : null;

/** The operations of a type for the generic screens. */
function operationsOf(type: string, record: string): string[] {
  const page = queryOf(`${type}Page`, 'ordering');
  const errors = 'errors { field message }';
  const write = (verb: string, variables: string, passed: string, answer: string) => {
    const name = `${verb}${type}`;
    return name in mutations
      ? [
          `mutation ${pascal(name)}(${variables}, $lang: Lang) { result: ${name}(${passed}, lang: $lang) { ${answer} } }`,
        ]
      : [];
  };
  const filterType = filterOf(page);
  const [variable, filter] = filterType ? [`, $filter: ${filterType.name}`, ', filter: $filter'] : ['', ''];
  // Lists of deactivated records need the state of each.
  const [inactive, activo] =
    isInputObjectType(filterType) && 'activo' in filterType.getFields()
      ? [', $inactive: Boolean = false', 'activo @include(if: $inactive)']
      : ['', ''];
  const owner = ownerOf(type);
  return [
    `query List${pascal(page)}($page: Int, $pageSize: Int, $search: String, $ordering: String, $lang: Lang${variable}${inactive}) {
      page: ${page}(page: $page, pageSize: $pageSize, search: $search, ordering: $ordering, lang: $lang${filter}) {
        count tableColumns { label value } results { id label ${activo} ...${type}Row }
      }
    }`,
    ...(owner
      ? [
          `query DependentsOf${type}($id: ID!, $lang: Lang) {
      dependents: dependientes(recurso: ${owner}, id: $id, lang: $lang) { recurso cantidad }
    }`,
        ]
      : []),
    `query Get${type}($id: ID!, $lang: Lang) {
      record: ${queryOf(type, 'id')}(id: $id, lang: $lang) { id label version ${activo && 'activo'} ...${record} }
    }`,
    ...write('create', `$input: ${type}Input!`, 'input: $input', `record { id } ${errors}`),
    ...write(
      'update',
      `$id: ID!, $input: ${type}Patch!, $ifMatch: String`,
      'id: $id, input: $input, ifMatch: $ifMatch',
      // Another user may have deactivated it meanwhile.
      `record { id version ${activo && 'activo'} } ${errors}`,
    ),
    // Restoring needs the record's state.
    ...write('deactivate', '$id: ID!', 'id: $id', `${activo && 'record { id activo }'} ${errors}`),
  ];
}

/** The suffix of the fragments that are options of a picker. */
const OPTION = /Option$/;

/** The queries of a picker: its options, with a fragment's fields, and the label of one. */
const optionsOf = (name: string, type: string, fragment = '') => {
  const page = queryOf(`${type}Page`, 'filter');
  const label = `query ${name.replace(OPTION, 'Label')}($id: ID!, $lang: Lang) {
    record: ${queryOf(type, 'id')}(id: $id, lang: $lang) { id label }
  }`;
  const options = `query ${name}s($search: String, $lang: Lang, $filter: ${type}Filter) {
    page: ${page}(page: 1, pageSize: 300, search: $search, lang: $lang, filter: $filter) {
      count results { id label ${fragment} }
    }
  }`;
  return [options, label];
};

/** The types whose pickers show labels only. */
const PICKED = ['Empresa', 'Grupo', 'Idioma', 'Origen', 'Pregunta', 'Rubro', 'Seccion', 'Segmento', 'Usuario'];

/** The area of the pickers. */
const OPTIONS = 'options';

/**
 * Generates documents from an area's fragments: `fragment XRow on X` for the list (and the form without `XRecord`), and
 * `fragment NOption on X` for pickers with more than labels. The area of pickers also has those of `PICKED`.
 */
export function documentsOf(area: string, paths: readonly string[]): string[] {
  const fragments = paths
    .flatMap((path) => parse(text(path)).definitions)
    .filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION);
  const named = new Set(fragments.map(({ name }) => name.value));
  const own = fragments.flatMap((fragment) => {
    const type = listedType(fragment);
    if (type) return operationsOf(type, named.has(`${type}Record`) ? `${type}Record` : `${type}Row`);
    const name = fragment.name.value;
    return OPTION.test(name) ? optionsOf(name, fragment.typeCondition.name.value, `...${name}`) : [];
  });
  const pickers = area === OPTIONS ? PICKED.flatMap((type) => optionsOf(`${type}Option`, type)) : [];
  return [...own, ...pickers];
}
