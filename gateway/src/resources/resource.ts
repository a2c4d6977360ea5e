import type { Lang, MutationResolvers, QueryEmpresasArgs, QueryResolvers } from '../generated/schema.ts';
import { type Page, type PageArgs, type PageRequest, pageRequest, slicePage } from '../rest/codec/decode.ts';
import { encode } from '../rest/codec/encode.ts';
import { checkId, type Row, snake } from '../rest/codec/row.ts';
import { badInput, nullOn, RestError, WrongShape } from '../rest/errors.ts';
import { endpoint, type Query, record } from '../rest/path.ts';
import { announces, nullIfUnsupported, requireCapability } from './capabilities.ts';
import { type Context, rootField } from './context.ts';
import type { Descriptor, WriteOf } from './descriptor.ts';
import { filtered, requireInactive } from './filtered.ts';
import { type Model, modelOf, type Verb } from './models.ts';
import { deactivate, type Payload, save, write } from './payload.ts';

/** The page arguments in REST's names. */
export function pageQuery(args: PageArgs) {
  const { page, pageSize } = pageRequest(args);
  return { page, page_size: pageSize };
}

/** A page with its size. The server sends at most 300 records, and the whole of some lists for -1. */
export function withSize<T extends Page | null>(found: T, args: PageArgs): T {
  const { pageSize } = pageRequest(args);
  return found && { ...found, pageSize: pageSize < 1 ? found.results.length : pageSize };
}

/** Null for a 404; throws any other error. */
const ifMissing = (error: unknown) => nullOn<Page>('NOT_FOUND', Promise.reject(error));

/** One page of a list, sliced here when the server sends a bare list. Past the end it is empty. */
async function pageOf(
  read: (page: number) => Promise<Page>,
  { page, pageSize }: PageRequest,
  missing: () => RestError,
): Promise<Page> {
  const found = await read(page).catch(ifMissing);
  if (!found) {
    const first = await read(1).catch(ifMissing);
    if (!first || (page - 1) * pageSize < first.count) throw missing();
    return { ...first, results: [] };
  }
  if (!found.isWhole || pageSize < 1) return found;
  return { ...found, results: slicePage(found.results, { page, pageSize }) };
}

type ListArgs = Omit<QueryEmpresasArgs, 'filter'> & { filter?: Row | null };

const ORDERING = /^-?[A-Za-z]\w{0,63}$/;

/** The field that a list is sorted by, in REST's names. */
function orderingOf(ordering: string): string {
  if (ORDERING.test(ordering)) return snake(ordering);
  throw badInput(
    'ordering no es válido: es el nombre de un campo, con un - delante para ordenar hacia abajo.',
    'ordering is not valid: it is the name of one field, with a leading - to sort downwards.',
  );
}

/** Whether a filter needs the capability `listas`. */
const isAnnounced = ({ filters = [] }: Model, filter: Row): boolean =>
  filters.some((name) => (filter[name] ?? null) !== null);

type ListSelection = Pick<ListArgs, 'search' | 'ordering' | 'filter'>;

/** The query of a list in REST's names. Empty values are ignored. */
export function listQuery({ filterInput, active }: Model, { search, ordering, filter }: ListSelection): Query {
  return {
    search: search || null,
    ordering: ordering ? orderingOf(ordering) : null,
    ...(filterInput && filter && (encode(filterInput, filter) as Query)),
    ...((filter?.activo ?? null) === null && active),
  };
}

interface WriteArgs {
  id?: string;
  input?: object;
  ifMatch?: string | null;
  lang?: Lang | null;
}

type Write = (model: Model, args: WriteArgs, context: Context) => Promise<Payload>;

const WRITES: Record<Verb, Write> = {
  create: (model, { input = {} }, context) => save(model, { id: null }, input, context),
  update: (model, { id = '', input = {}, ifMatch }, context) => save(model, { id, ifMatch }, input, context),
  deactivate: (model, { id = '' }, context) => deactivate(model, id, context),
  delete: (model, { id = '' }, context) =>
    write(model, { method: 'DELETE', path: record(model.path, id), id }, context),
};

type ReadOf<Known extends Descriptor> = Known extends Descriptor
  ? Extract<Known['one'], keyof QueryResolvers> | Extract<Known['many'], keyof QueryResolvers>
  : never;

/** A query field; null without the capability of its resource. */
const readField = <Args extends object>(
  { capacidad }: Model,
  resolve: (args: Args, context: Context) => Promise<unknown>,
) => (capacidad ? nullIfUnsupported(capacidad, 0, resolve) : rootField(0, resolve));

function listOf(model: Model) {
  const path = endpoint(model.path);
  return readField(model, async (args: ListArgs, context) => {
    const { rest } = context;
    const request = pageRequest(args);
    const query = { ...listQuery(model, args), page_size: request.pageSize, lang: rest.lang };
    const { filter } = args;
    if (filter && isAnnounced(model, filter) && !(await announces(context, 'listas')))
      throw new RestError('NOT_IMPLEMENTED', rest.lang, 'listas');
    const missing = () => rest.wrong(path, new WrongShape('status 404', 'a list', null));
    const read = (sent: Query) => pageOf((page) => rest.get(path, { page, ...sent }, model.page), request, missing);
    const page = filter ? filtered(model, filter, query, request, read, context) : read(query);
    return withSize(await (filter?.activo === false ? requireInactive(page, context) : page), args);
  });
}

const oneOf = (model: Model) => readField(model, ({ id }: { id: string }, { loaders }) => loaders.detail(model, id));

/** The list and the single record of a resource, under the names that its descriptor gives. */
export const readsOf = (model: Model) => ({
  [model.many]: listOf(model),
  ...(model.one && { [model.one]: oneOf(model) }),
});

/** The writes of a resource that the schema has: `createX` and so on. */
export const writesOf = (model: Model) =>
  Object.fromEntries(
    model.verbs.map((verb) => {
      const resolve = (args: WriteArgs, context: Context) => WRITES[verb](model, args, context);
      return [
        `${verb}${model.type}`,
        model.capacidad ? requireCapability(model.capacidad, 1, resolve) : rootField(1, resolve),
      ];
    }),
  );

export function reads<Known extends Descriptor>(
  descriptors: readonly Known[],
): Required<Pick<QueryResolvers, ReadOf<Known>>> {
  // The names are checked by the descriptors' types; the compiler cannot follow computed keys.
  return Object.assign({}, ...descriptors.map(({ type }) => readsOf(modelOf(type))));
}

export function writes<Known extends Descriptor>(
  descriptors: readonly Known[],
): Required<Pick<MutationResolvers, WriteOf<Known['type'], Verb>>> {
  return Object.assign({}, ...descriptors.map(({ type }) => writesOf(modelOf(type))));
}

/**
 * A record of any resource by its id, for an integrator's resolvers; null when there is none. The calls of one request
 * are batched and deduplicated.
 *
 * @example recordOf(context, 'Empresa', '7')
 */
export const recordOf = <Own>(context: Context<Own>, type: string, id: string): Promise<Row | null> =>
  context.loaders.row(modelOf(type, context.shared.environment.models), checkId(id));
