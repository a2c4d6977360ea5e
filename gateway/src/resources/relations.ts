import { type Eventually, idOf, isId, isLabelOnly, isRow, type Row } from '../rest/codec/row.ts';
import { type RestError, WrongShape } from '../rest/errors.ts';
import { endpoint } from '../rest/path.ts';
import type { Context, RowResolver } from './context.ts';
import { type RequestedFields, requestedFields } from './document.ts';
import { type Embedding, type Model, type Models, modelOf, models, type Relation } from './models.ts';
import { rowsOf } from './rows.ts';

/** Whether a field of an embedded row resolves without its value. */
function answersAlone(model: Model, name: string): boolean {
  if (name === 'version') return true;
  if (name === 'label') return model.labelOf !== undefined;
  const relation = model.relations.find((candidate) => candidate.name === name);
  return relation ? relation.list : model.computed.includes(name);
}

const suffices = (model: Model, row: Row, requested: RequestedFields): boolean =>
  requested.names.every((name) => row[name] !== undefined || (!isLabelOnly(row) && answersAlone(model, name)));

/** The server sent a relation without a usable id: no mistake of the caller. */
const unidentified = (model: Model, { rest }: Context): RestError =>
  rest.wrong(endpoint(model.path), new WrongShape(model.type, 'an id', 'a text'));

/** One related record: embedded, a bare id, a cached label or loaded, the cheapest that has the selected fields. */
function related(model: Model, value: unknown, context: Context, requested: RequestedFields): Eventually<Row | null> {
  if (isRow(value) && suffices(model, value, requested)) return value;
  const id = idOf(value);
  if (id === null) return null;
  if (requested.onlyId) return { id };
  if (!isId(id)) throw unidentified(model, context);
  return requested.onlyLabel ? context.loaders.labelled(model, id) : context.loaders.row(model, id);
}

/** Whether a nested list is complete; records need at least ids. */
const isWhole = (list: unknown, target: Model | undefined): list is unknown[] =>
  Array.isArray(list) && (!target || list.every((item) => idOf(item) !== null));

async function missingList(
  model: Model,
  relation: Relation,
  target: Model | undefined,
  id: string,
  context: Context,
): Promise<unknown[] | null> {
  const detail = await context.loaders.detail(model, id);
  const list = detail?.[relation.name];
  if (isWhole(list, target)) return list;
  const filter = model.lists?.[relation.name];
  if (filter && target) return await rowsOf(target, filter, id, context);
  // A form would save an empty list.
  if (target && Array.isArray(list)) throw unidentified(target, context);
  return relation.nullable ? null : [];
}

const placeOf = (row: Row, order: string): number => Number(row[order] ?? Number.POSITIVE_INFINITY);

/** Nested records in the order of their resource. */
function all(target: Model, items: unknown[], context: Context, requested: RequestedFields): Eventually<Row[]> {
  const inOrder = (found: (Row | null)[]) => {
    const rows = found.filter((row) => row !== null);
    const { order } = target;
    return order ? rows.toSorted((a, b) => placeOf(a, order) - placeOf(b, order)) : rows;
  };
  const rows = items.map((item) => related(target, item, context, requested));
  return rows.some((row) => row instanceof Promise) ? Promise.all(rows).then(inOrder) : inOrder(rows as (Row | null)[]);
}

function listResolver(model: Model, relation: Relation, target: Model | undefined): RowResolver {
  return (row, _args, request, info) => {
    const context = request.at(info);
    const records = (items: unknown[] | null) =>
      items && target ? all(target, items, context, requestedFields(info)) : items;
    const list = row[relation.name];
    return isWhole(list, target)
      ? records(list)
      : missingList(model, relation, target, String(row.id), context).then(records);
  };
}

function oneResolver(model: Model, relation: Relation, target: Model): RowResolver {
  return (row, _args, request, info) => {
    const context = request.at(info);
    const value = row[relation.name];
    const requested = requestedFields(info);
    const isMissing = value === undefined || (isLabelOnly(value) && !suffices(target, value, requested));
    if (!isMissing) return related(target, value, context, requested);
    const detail = context.loaders.detail(model, String(row.id));
    return detail.then((whole) => {
      const known = whole?.[relation.name] ?? null;
      if (isLabelOnly(known) && !suffices(target, known, requested)) throw unidentified(target, context);
      return related(target, known, context, requested);
    });
  };
}

/** A record of any type, known by its id; null without one. */
export const entity = (type: string | null, id: unknown): Row | null =>
  type === null || id === null || id === undefined ? null : { __typename: type, id };

/** Resolves `Entity`; graphql-js needs to know the type of each row. */
async function entityRow(value: Row, context: Context, requested: RequestedFields): Promise<Row | null> {
  const { __typename } = value;
  const row = await related(modelOf(String(__typename)), value, context, requested);
  return row && { ...row, __typename };
}

/** Resolvers of the relations of a type that is no resource: loaded unless the row embeds what is selected. */
export function embeddedResolvers(relations: readonly Embedding[]): Record<string, RowResolver> {
  const resolver = ({ name, target, list }: Embedding): RowResolver => {
    return (row, _args, request, info) => {
      const [context, value, requested] = [request.at(info), row[name] ?? null, requestedFields(info)];
      if (value === null) return null;
      if (target === null) return entityRow(value as Row, context, requested);
      const model = modelOf(target);
      return list ? all(model, value as unknown[], context, requested) : related(model, value, context, requested);
    };
  };
  return Object.fromEntries(relations.map((relation) => [relation.name, resolver(relation)]));
}

/** The resolvers of a type's relations, and of its label where that is made of them. */
export function relationResolvers(model: Model, among: Models = models): Record<string, RowResolver> {
  const resolvers: Record<string, RowResolver> = {};
  for (const relation of model.relations) {
    const { name, list, target } = relation;
    resolvers[name] = list
      ? listResolver(model, relation, among.get(target))
      : oneResolver(model, relation, modelOf(target, among));
  }
  const label: RowResolver = (row, _args, request, info) => request.at(info).loaders.label(model, row);
  return model.labelOf ? { ...resolvers, label } : resolvers;
}
