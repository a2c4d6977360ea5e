import { encode } from './codec/encode.ts';
import { type Page, pageAsked } from './codec/page.ts';
import { type Row, snake } from './codec/row.ts';
import type { Context } from './context.ts';
import type { Descriptor, WriteOf } from './descriptor.ts';
import { badInput, RestError } from './errors.ts';
import type { Lang, MutationResolvers, QueryEmpresasArgs, QueryResolvers } from './generated/schema.ts';
import { hasWrite, type Model, modelOf } from './models.ts';
import { pageOf } from './pages.ts';
import { type Payload, save, write } from './payload.ts';
import { announces } from './reports.ts';
import { rootField } from './rootField.ts';
import { endpoint, type Query, record } from './upstream/path.ts';

/** What every list takes, but for its filter. */
type ListArgs = Omit<QueryEmpresasArgs, 'filter'> & { filter?: Row | null };

const ORDERING = /^-?[A-Za-z]\w{0,63}$/;

function listQuery(model: Model, args: ListArgs, lang: Lang): Query {
  if (args.ordering && !ORDERING.test(args.ordering))
    throw badInput(
      'ordering no es válido: es el nombre de un campo, con un - delante para ordenar hacia abajo.',
      'ordering is not valid: it is the name of one field, with a leading - to sort downwards.',
    );
  const filter = model.filterInput && args.filter ? encode(model.filterInput, args.filter, model.filters) : {};
  return {
    page: args.page ?? 1,
    page_size: args.pageSize ?? 10,
    search: args.search || null,
    ordering: args.ordering ? snake(args.ordering) : null,
    lang,
    ...(filter as Query),
  };
}

interface WriteArgs {
  id?: string;
  input?: object;
  ifMatch?: string | null;
  lang?: Lang | null;
}

type Write = (model: Model, args: WriteArgs, context: Context) => Promise<Payload>;

const WRITES: Record<string, Write> = {
  create: (model, { input = {} }, context) => save(model, { id: null }, input, context),
  update: (model, { id = '', input = {}, ifMatch }, context) => save(model, { id, ifMatch }, input, context),
  deactivate(model, { id = '' }, context) {
    return write(model, { method: 'POST', path: record(model.path, id, 'inactivar/'), id }, context);
  },
  delete: (model, { id = '' }, context) =>
    write(model, { method: 'DELETE', path: record(model.path, id), id }, context),
};

type ReadOf<Known extends Descriptor> = Extract<Known['one' | 'many'], keyof QueryResolvers>;

/** What is beyond version 1 is there where the server announces it. */
const lacks = async (capacidad: string, context: Context): Promise<boolean> => !(await announces(context, capacidad));

function listOf(model: Model) {
  const path = endpoint(model.path);
  return rootField(0, async (args: ListArgs, context) => {
    const { rest } = context;
    if (model.capacidad && (await lacks(model.capacidad, context))) return null;
    const query = listQuery(model, args, rest.lang);
    const read = (activo: Query) => (page: number) => rest.get(path, { ...query, ...activo, page }, model.page);
    const page = await pageOf(read({}), pageAsked(args));
    if (args.filter?.activo !== false) return page;
    return await deactivated(model.type, page, () => pageOf(read({ activo: true }), pageAsked(args)), context);
  });
}

/** Deactivated rows: a server that does not tell which ones are may not narrow by that, and answers the active ones again. */
async function deactivated(type: string, page: Page, active: () => Promise<Page>, { rest }: Context): Promise<Page> {
  if (page.results.every((row) => row.activo === false)) return page;
  let narrows = rest.upstream.narrows(type, 'activo');
  if (narrows === undefined) {
    const others = new Set((await active()).results.map(({ id }) => id));
    narrows = !page.results.some(({ id }) => others.has(id));
    rest.upstream.learnNarrows(type, 'activo', narrows);
  }
  if (narrows) return { ...page, results: page.results.map((row) => ({ ...row, activo: false })) };
  const results = page.results.filter((row) => row.activo === false);
  return { ...page, results, count: results.length };
}

function recordOf(model: Model) {
  return rootField(0, async ({ id }: { id: string; lang?: Lang | null }, context) => {
    if (model.capacidad && (await lacks(model.capacidad, context))) return null;
    return context.loaders.detail(model, id);
  });
}

/** The list and the single record of each resource, under the names that its descriptor gives. */
export function reads<Known extends Descriptor>(
  descriptors: readonly Known[],
): Required<Pick<QueryResolvers, ReadOf<Known>>> {
  const fields = descriptors.map(({ type, one, many }) => {
    const model = modelOf(type);
    return { [many]: listOf(model), ...(one && { [one]: recordOf(model) }) };
  });
  // The names are checked by the descriptors' types; the compiler cannot follow computed keys.
  return Object.assign({}, ...fields);
}

/** The writes of each resource that the contract has: `createX` and so on. */
export function writes<Known extends Descriptor>(
  descriptors: readonly Known[],
): Required<Pick<MutationResolvers, WriteOf<Known['type'], 'create' | 'update' | 'deactivate' | 'delete'>>> {
  const fields = descriptors.flatMap(({ type }) =>
    Object.entries(WRITES)
      .filter(([verb]) => hasWrite(`${verb}${type}`))
      .map(([verb, act]) => {
        const model = modelOf(type);
        const resolver = rootField(1, async (args: WriteArgs, context) => {
          const { capacidad } = model;
          if (capacidad && (await lacks(capacidad, context)))
            throw new RestError('NOT_IMPLEMENTED', context.rest.lang, capacidad);
          return act(model, args, context);
        });
        return [`${verb}${type}`, resolver];
      }),
  );
  return Object.fromEntries(fields);
}
