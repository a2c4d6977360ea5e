import { readingsOf } from './access.ts';
import type { Caller } from './auth/caller.ts';
import type { Answer, Ask, Endpoint } from './endpoint.ts';
import { notFound } from './errors.ts';
import { toId } from './fields.ts';
import { findRow, listRows } from './reading.ts';
import type { Resource, Row } from './resource.ts';
import { listParameters, pageSchema, rowSchema } from './schemas.ts';
import { changeRow, createRow, deactivateRow, deleteRow } from './writing.ts';

const idOf = (ask: Ask): number => {
  const id = toId(ask.params.id);
  if (id === undefined) throw notFound();
  return id;
};

/** A record in the widest of the ways that the caller may read it; 404 when none shows it. */
const readable = async (
  ask: Ask,
  resource: Resource,
  caller: Caller,
  id: number,
  all: readonly Resource[],
): Promise<Row> => {
  const readings = readingsOf(resource, caller, all);
  // One's own record first: it is shown whole, where another is shown by its label only.
  for (const reading of readings.toSorted((a, b) => b.columns.localeCompare(a.columns))) {
    const row = await findRow(ask.context.db, resource, id, reading);
    if (row) return row;
  }
  throw notFound();
};

const change = async (ask: Ask, resource: Resource, caller: Caller, all: readonly Resource[]): Promise<Answer> => {
  const id = idOf(ask);
  const reading = ask.ifMatch === undefined ? { columns: 'whole' as const } : readableWhole(resource, caller, all);
  const target = { id, version: ask.ifMatch, reading };
  return { body: await changeRow(ask.context.db, resource, caller, target, ask.body) };
};

/** The form of the record that its ETag was made of. */
const readableWhole = (resource: Resource, caller: Caller, all: readonly Resource[]) => {
  const [first, ...rest] = readingsOf(resource, caller, all);
  return [first, ...rest].find(({ columns }) => columns === 'whole') ?? first;
};

/** What is served for a resource: list, get, create, change, deactivate and delete. */
export const endpointsOf = (resource: Resource, all: readonly Resource[]): Endpoint[] => {
  const { path, name } = resource;
  const [list, one, tag] = [`${path}/`, `${path}/:id/`, path];
  const row = rowSchema(resource);
  const of = (es: string, en: string) => ({ es: `${es}: ${name.es}`, en: `${en}: ${name.en}` });
  const reads: Endpoint[] = [
    {
      method: 'GET',
      path: list,
      access: 'signed',
      tag,
      summary: of('Lista', 'List'),
      query: listParameters(resource),
      answers: { status: 200, schema: pageSchema(row) },
      refuses: [400, 403],
      handle: async ({ context, query, lang }, caller) => {
        const [reading] = readingsOf(resource, caller, all);
        return { body: await listRows(context.db, resource, query, reading, lang) };
      },
    },
    {
      method: 'GET',
      path: one,
      access: 'signed',
      tag,
      summary: of('Registro', 'Record'),
      answers: { status: 200, schema: rowSchema(resource, true) },
      refuses: [403, 404],
      handle: async (ask, caller) => ({ body: await readable(ask, resource, caller, idOf(ask), all) }),
    },
  ];
  if (resource.readOnly) return reads;
  return [
    ...reads,
    {
      method: 'POST',
      path: list,
      access: 'signed',
      tag,
      summary: of('Alta', 'Create'),
      body: resource.fields,
      answers: { status: 201, schema: rowSchema(resource, true) },
      refuses: [400, 403],
      handle: async ({ context, body }, caller) => ({
        status: 201,
        body: await createRow(context.db, resource, caller, body),
      }),
    },
    {
      method: 'PATCH',
      path: one,
      access: 'signed',
      tag,
      summary: of('Cambio', 'Change'),
      body: resource.fields,
      partial: true,
      answers: { status: 200, schema: rowSchema(resource, true) },
      refuses: [400, 403, 404, 412],
      handle: (ask, caller) => change(ask, resource, caller, all),
    },
    {
      method: 'POST',
      path: `${one}inactivar/`,
      access: 'signed',
      tag,
      summary: of('Baja', 'Deactivate'),
      answers: { status: 200, schema: rowSchema(resource, true) },
      refuses: [400, 403, 404],
      handle: async (ask, caller) => ({ body: await deactivateRow(ask.context.db, resource, caller, idOf(ask)) }),
    },
    {
      method: 'DELETE',
      path: one,
      access: 'signed',
      tag,
      summary: of('Eliminación', 'Delete'),
      answers: { status: 204 },
      refuses: [400, 403, 404],
      handle: async (ask, caller) => {
        await deleteRow(ask.context.db, resource, caller, idOf(ask));
        return { status: 204 };
      },
    },
  ];
};
