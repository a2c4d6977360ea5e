import { readingsOf } from './access.ts';
import type { Caller } from './auth/caller.ts';
import type { Answer, Ask, Endpoint } from './endpoint.ts';
import { notFound } from './errors.ts';
import { answerOf } from './kept.ts';
import { listQuestion } from './reading.ts';
import { recordQuestion } from './record.ts';
import type { Resource } from './resource.ts';
import { listParameters, pageSchema, rowSchema, tagOf } from './schemas.ts';
import { idOf, recordReadings, targetOf } from './target.ts';
import { changeRow, createRow, deactivateRow, deleteRow } from './writing.ts';

const readable = async (ask: Ask, resource: Resource, caller: Caller, all: readonly Resource[]): Promise<Answer> => {
  for (const reading of recordReadings(resource, caller, all)) {
    const question = recordQuestion(ask.context.db, resource, idOf(ask), reading, { lang: ask.lang });
    const answer = await answerOf(ask, caller, question);
    if (answer) return answer;
  }
  throw notFound();
};

type Described = Pick<Endpoint, 'summary' | 'tag'>;

const describe = (resource: Resource, es: string, en: string): Described => ({
  tag: tagOf(resource),
  summary: { es: `${es}: ${resource.name.es}`, en: `${en}: ${resource.name.en}` },
});

const readEndpoints = (resource: Resource, all: readonly Resource[]): Endpoint[] => [
  {
    ...describe(resource, 'Lista', 'List'),
    method: 'GET',
    path: `${resource.path}/`,
    access: 'signed',
    query: listParameters(resource),
    answers: { status: 200, schema: pageSchema(rowSchema(resource)) },
    refuses: [400, 403],
    handle: async (ask, caller) => {
      const [reading] = readingsOf(resource, caller, all);
      const question = await listQuestion(ask.context.db, resource, ask.query, reading, ask.lang);
      return (await answerOf(ask, caller, question)) ?? {};
    },
  },
  {
    ...describe(resource, 'Registro', 'Record'),
    method: 'GET',
    path: `${resource.path}/:id/`,
    access: 'signed',
    answers: { status: 200, schema: rowSchema(resource, true) },
    refuses: [403, 404],
    handle: (ask, caller) => readable(ask, resource, caller, all),
  },
];

const createEndpoint = (resource: Resource): Endpoint => ({
  ...describe(resource, 'Alta', 'Create'),
  method: 'POST',
  path: `${resource.path}/`,
  access: 'signed',
  body: resource.fields,
  answers: { status: 201, schema: rowSchema(resource, true) },
  refuses: [400, 403],
  handle: ({ context, body }, caller) => createRow(context, resource, caller, body),
});

const changeEndpoint = (resource: Resource): Endpoint => ({
  ...describe(resource, 'Cambio', 'Change'),
  method: 'PATCH',
  path: `${resource.path}/:id/`,
  access: 'signed',
  body: resource.fields,
  partial: true,
  answers: { status: 200, schema: rowSchema(resource, true) },
  refuses: [400, 403, 404, 412, ...(resource.changeRefuses ?? [])],
  handle: (ask, caller) => changeRow(ask.context, resource, caller, targetOf(ask), ask.body),
});

const removeEndpoints = (resource: Resource): Endpoint[] => [
  {
    ...describe(resource, 'Baja', 'Deactivate'),
    method: 'POST',
    path: `${resource.path}/:id/inactivar/`,
    access: 'signed',
    answers: { status: 200, schema: rowSchema(resource, true) },
    refuses: [400, 403, 404],
    handle: (ask, caller) => deactivateRow(ask.context, resource, caller, idOf(ask)),
  },
  {
    ...describe(resource, 'Eliminación', 'Delete'),
    method: 'DELETE',
    path: `${resource.path}/:id/`,
    access: 'signed',
    answers: { status: 204 },
    refuses: [400, 403, 404],
    handle: async (ask, caller) => {
      await deleteRow(ask.context, resource, caller, idOf(ask));
      return { status: 204 };
    },
  },
];

/** What is served for a resource: list, get, create, change, deactivate and delete. */
export const endpointsOf = (resource: Resource, all: readonly Resource[]): Endpoint[] => {
  const serves = resource.serves ?? ['create', 'change', 'remove'];
  return [
    ...readEndpoints(resource, all),
    ...(serves.includes('create') ? [createEndpoint(resource)] : []),
    ...(serves.includes('change') ? [changeEndpoint(resource)] : []),
    ...(serves.includes('remove') ? removeEndpoints(resource) : []),
  ];
};
