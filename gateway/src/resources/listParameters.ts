import { type GraphQLInputType, getNamedType, getNullableType, isEnumType, isListType } from 'graphql';
import { checkId } from '../rest/codec/row.ts';
import { badInput } from '../rest/errors.ts';
import type { Query } from '../rest/path.ts';
import type { Model } from './models.ts';
import { listQuery } from './resource.ts';

export const unknownName = (name: string) => {
  const shown = name.slice(0, 60).toWellFormed();
  return badInput(`Parámetro desconocido: ${shown}.`, `Unknown parameter: ${shown}.`);
};

function refuseValue(name: string, es: string, en: string): never {
  throw badInput(
    `El valor de ${name} no es válido: debe ser ${es}.`,
    `The value of ${name} is invalid: it must be ${en}.`,
  );
}

/** Parses a value by the type of its input field. */
export function valueOfText(type: GraphQLInputType, name: string, text: string): unknown {
  if (isListType(getNullableType(type))) throw unknownName(name);
  const named = getNamedType(type);
  if (named.name === 'ID') return checkId(text, name);
  if (isEnumType(named)) {
    const values = named.getValues().map((value) => value.name);
    const list = values.join(', ');
    return values.includes(text) ? text : refuseValue(name, `uno de estos: ${list}`, `one of these: ${list}`);
  }
  if (named.name === 'Boolean')
    return text === 'true' || text === 'false' ? text === 'true' : refuseValue(name, 'true o false', 'true or false');
  if (named.name === 'Int')
    return /^-?\d{1,10}$/.test(text) ? Number(text) : refuseValue(name, 'un número entero', 'a whole number');
  return text;
}

/** The query of a list from its parameters as texts, which have the names of the filter. */
export function listQueryOf(
  model: Model,
  { search, ordering, ids, ...given }: Readonly<Record<string, string>>,
): Query {
  const fields = model.filterInput?.getFields() ?? {};
  const filter: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(given)) {
    if (text === '') continue;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) throw unknownName(name);
    filter[name] = valueOfText(field.type, name, text);
  }
  if (!ids) return listQuery(model, { search, ordering, filter });
  const id__in = ids.split(',').map((id) => checkId(id, 'ids'));
  return { ...listQuery({ ...model, active: {} }, { search, ordering, filter }), id__in: id__in.join() };
}
