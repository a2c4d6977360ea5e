import {
  type GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInputType,
  isNonNullType,
  isScalarType,
  isSpecifiedScalarType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';
import { getVariableValues } from 'graphql/execution/values.js';
import { isRow, type Row } from '../codec/row.ts';
import { SCALARS } from '../codec/scalars.ts';

type Coerced = { coerced: Row; errors?: never } | { errors: readonly GraphQLError[]; coerced?: never };
/** The value as graphql-js would coerce it; `UNUSUAL` where that takes more than looking at it. */
type Look = (value: unknown) => unknown;

const UNUSUAL = Symbol('unusual');

function lookAt(type: GraphQLInputType, known: Map<GraphQLInputType, Look>): Look {
  if (isNonNullType(type)) {
    const inner = lookAt(type.ofType, known);
    return (value) => (value === null ? UNUSUAL : inner(value));
  }
  let look = known.get(type);
  if (look) return look;
  const itself = isScalarType(type) && isSpecifiedScalarType(type) ? SCALARS[type.name]?.coerced : undefined;
  if (itself) {
    look = (value) => (value === null || itself(value) ? value : UNUSUAL);
  } else if (isEnumType(type)) {
    const names = new Set(type.getValues().flatMap(({ name, value }) => (name === value ? [name] : [])));
    look = (value) => (value === null || (typeof value === 'string' && names.has(value)) ? value : UNUSUAL);
  } else if (isInputObjectType(type) && !type.isOneOf) {
    // Inputs may hold themselves, so the look at their fields is found when it is first needed.
    let fields: Map<string, { look: Look; needed: boolean }> | undefined;
    look = (value) => {
      if (value === null) return value;
      if (!isRow(value)) return UNUSUAL;
      fields ??= new Map(
        Object.values(type.getFields()).map(({ name, type: inner, defaultValue }) => [
          name,
          { look: lookAt(inner, known), needed: isNonNullType(inner) || defaultValue !== undefined },
        ]),
      );
      return lookAtFields(value, fields);
    };
  } else {
    look = () => UNUSUAL;
  }
  known.set(type, look);
  return look;
}

function lookAtFields(value: Row, fields: Map<string, { look: Look; needed: boolean }>): unknown {
  const result: Record<string, unknown> = {};
  let seen = 0;
  // In the order of the type's fields, as graphql-js has it.
  for (const [name, { look, needed }] of fields) {
    const given = value[name];
    if (given === undefined) {
      if (needed) return UNUSUAL;
      continue;
    }
    const coerced = look(given);
    if (coerced === UNUSUAL) return UNUSUAL;
    seen += 1;
    result[name] = coerced;
  }
  return seen === Object.keys(value).length ? result : UNUSUAL;
}

export type Coercion = (request: { operation: OperationDefinitionNode; variables: Row }) => Coerced;

/**
 * Coerces variables as graphql-js does. Values that are as they should be are only looked at; for anything else
 * (something missing, a default, a list, a wrong value) graphql-js itself is asked, whose messages clients know.
 */
export function variableCoercion(schema: GraphQLSchema): Coercion {
  const known = new Map<GraphQLInputType, Look>();
  const looks = new WeakMap<OperationDefinitionNode, Map<string, { look: Look; needed: boolean }>>();

  const looksOf = (operation: OperationDefinitionNode) => {
    let found = looks.get(operation);
    if (!found) {
      found = new Map();
      for (const { variable, type, defaultValue } of operation.variableDefinitions ?? []) {
        const input = typeFromAST(schema, type);
        const needed = isNonNullType(input) || defaultValue !== undefined;
        const look: Look = isInputType(input) ? lookAt(input, known) : () => UNUSUAL;
        found.set(variable.name.value, { look, needed });
      }
      looks.set(operation, found);
    }
    return found;
  };

  return ({ operation, variables }) => {
    const definitions = operation.variableDefinitions ?? [];
    if (definitions.length === 0) return { coerced: {} };
    const usual = lookAtVariables(variables, looksOf(operation));
    if (usual !== null) return { coerced: usual };
    const { coerced, errors } = getVariableValues(schema, definitions, variables);
    return errors ? { errors } : { coerced };
  };
}

/** Variables that the operation does not define are left out, as graphql-js leaves them out. */
function lookAtVariables(variables: Row, looks: Map<string, { look: Look; needed: boolean }>): Row | null {
  const result: Record<string, unknown> = {};
  for (const [name, { look, needed }] of looks) {
    if (!Object.hasOwn(variables, name)) {
      if (needed) return null;
      continue;
    }
    const coerced = look(variables[name]);
    if (coerced === UNUSUAL) return null;
    result[name] = coerced;
  }
  return result;
}
