import type { Caller } from '../auth/caller.ts';
import { answerFrom, answerOf } from '../endpoint/answerCache.ts';
import { type Answer, type ApiRequest, type Endpoint, idOf } from '../endpoint/endpoint.ts';
import { forbidden, notFound } from '../errors/errors.ts';
import { accessOf, type Reading } from './access.ts';
import { listStatement } from './listing.ts';
import { type Found, readOne, recordStatement } from './record.ts';
import type { Resource } from './resource.ts';
import { deactivateRow, deleteRow } from './rows.ts';
import { listParameters, pageSchema, rowSchema, tagOf, writtenSchema } from './schemas.ts';
import { findRelated } from './searching.ts';
import { changeRow, createRow, removeRow } from './writing.ts';

/** The caller's readings of a record, whole ones before labels. */
function recordReadings(resource: Resource, caller: Caller, all: readonly Resource[]): Reading[] {
  return accessOf(resource, caller, all).readings.toSorted((a, b) => b.columns.localeCompare(a.columns));
}

/** A record as the caller may read it; 404 for a missing record and for one that the caller may not read. */
async function readRecord(
  request: ApiRequest,
  resource: Resource,
  caller: Caller,
  all: readonly Resource[],
): Promise<Answer> {
  const readings = recordReadings(resource, caller, all);
  if (readings.length === 0) throw forbidden();
  for (const reading of readings) {
    const statement = recordStatement(request.context.db, resource, idOf(request), reading, { lang: request.lang });
    const answer = await answerOf(request, caller, statement);
    if (answer) return answer;
  }
  throw notFound();
}

/** A written record as the caller may read it; a permission to write reveals nothing by itself. */
export async function readWritten(
  { context, lang }: ApiRequest,
  resource: Resource,
  caller: Caller,
  all: readonly Resource[],
  written: Found,
): Promise<Answer> {
  const { db, answers } = context;
  for (const reading of recordReadings(resource, caller, all)) {
    const statement = recordStatement(db, resource, written.row.id, reading, { lang });
    // The write has read the whole record already, but no counts; if it was limited, then to the caller's own records, too.
    // A second read could return the save of another caller.
    const isRead = reading.columns === 'whole' && (!reading.where || written.reading.where !== undefined);
    const read = isRead ? written.read : await readOne(db, statement);
    if (read) return answerFrom(answers, statement, read);
  }
  return { body: { id: written.row.id } };
}

type Described = Pick<Endpoint, 'summary' | 'tag'>;

function describe(resource: Resource, es: string, en: string): Described {
  return {
    tag: tagOf(resource),
    summary: { es: `${es}: ${resource.name.es}`, en: `${en}: ${resource.name.en}` },
  };
}

function readEndpoints(resource: Resource, all: readonly Resource[]): Endpoint[] {
  return [
    {
      ...describe(resource, 'Lista', 'List'),
      method: 'GET',
      path: `${resource.path}/`,
      query: listParameters(resource),
      answers: { status: 200, schema: pageSchema(rowSchema(resource)) },
      refuses: [400, 403],
      handle: async (request, caller) => {
        const access = accessOf(resource, caller, all);
        const { query, lang } = request;
        const { db } = request.context;
        const matches = await findRelated(db, resource, query, access);
        const statement = listStatement(db, resource, query, access, { lang, matches });
        return (await answerOf(request, caller, statement)) ?? {};
      },
    },
    {
      ...describe(resource, 'Registro', 'Record'),
      method: 'GET',
      path: `${resource.path}/:id/`,
      answers: { status: 200, schema: rowSchema(resource, true) },
      refuses: [403, 404],
      handle: (request, caller) => readRecord(request, resource, caller, all),
    },
  ];
}

/** Maximum bytes of a body with a list; a list somewhat over its cap still fits, and is refused with the cap's message. */
const LIST_BODY = 2 * 1024 * 1024;

function bodyLimitOf({ bodyLimit, fields }: Resource): number | undefined {
  return bodyLimit ?? (Object.values(fields).some(({ schema }) => schema.type === 'array') ? LIST_BODY : undefined);
}

function createEndpoint(resource: Resource, all: readonly Resource[]): Endpoint {
  return {
    ...describe(resource, 'Alta', 'Create'),
    method: 'POST',
    path: `${resource.path}/`,
    body: resource.fields,
    bodyLimit: bodyLimitOf(resource),
    answers: { status: 201, schema: writtenSchema(resource) },
    refuses: [400, 403, ...(resource.writeRefuses ?? [])],
    handle: async (request, caller) => {
      const created = await createRow(request.context, resource, caller, request.body);
      return { ...(await readWritten(request, resource, caller, all, created)), created: created.row.id };
    },
  };
}

function changeEndpoint(resource: Resource, all: readonly Resource[]): Endpoint {
  return {
    ...describe(resource, 'Cambio', 'Change'),
    method: 'PATCH',
    path: `${resource.path}/:id/`,
    body: resource.fields,
    bodyLimit: bodyLimitOf(resource),
    partial: true,
    answers: { status: 200, schema: writtenSchema(resource) },
    refuses: [400, 403, 404, 412, ...(resource.writeRefuses ?? [])],
    handle: async (request, caller) => {
      const changed = await changeRow(
        request.context,
        resource,
        caller,
        { id: idOf(request), ifMatch: request.ifMatch },
        request.body,
      );
      return readWritten(request, resource, caller, all, changed);
    },
  };
}

function removeEndpoints(resource: Resource, all: readonly Resource[]): Endpoint[] {
  return [
    {
      ...describe(resource, 'Baja', 'Deactivate'),
      method: 'POST',
      path: `${resource.path}/:id/inactivar/`,
      answers: { status: 200, schema: writtenSchema(resource) },
      refuses: [400, 403, 404],
      handle: async (request, caller) => {
        const deactivated = await removeRow(request.context, resource, caller, idOf(request), deactivateRow);
        return readWritten(request, resource, caller, all, deactivated);
      },
    },
    {
      ...describe(resource, 'Eliminación', 'Delete'),
      method: 'DELETE',
      path: `${resource.path}/:id/`,
      answers: { status: 204 },
      refuses: [400, 403, 404],
      handle: async (request, caller) => {
        await removeRow(request.context, resource, caller, idOf(request), deleteRow);
        return { status: 204 };
      },
    },
  ];
}

/** The endpoints of a resource: list, get, create, change, deactivate and delete. */
export function endpointsOf(resource: Resource, all: readonly Resource[]): Endpoint[] {
  const serves = resource.serves ?? ['create', 'change', 'remove'];
  return [
    ...readEndpoints(resource, all),
    ...(serves.includes('create') ? [createEndpoint(resource, all)] : []),
    ...(serves.includes('change') ? [changeEndpoint(resource, all)] : []),
    ...(serves.includes('remove') ? removeEndpoints(resource, all) : []),
  ];
}
