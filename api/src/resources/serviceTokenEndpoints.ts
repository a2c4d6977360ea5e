import { newServiceToken } from '../auth/serviceTokens.ts';
import type { Resource } from '../crud/resource.ts';
import { readWritten } from '../crud/routes.ts';
import { tagOf, writtenSchema } from '../crud/schemas.ts';
import { createRow } from '../crud/writing.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { tokensServicio } from './tokensServicio.ts';

/** Makes a service token. Its secret is in this answer and nowhere else: what is kept cannot be turned back into it. */
export function serviceTokenEndpoints(all: readonly Resource[]): readonly Endpoint[] {
  return [
    {
      method: 'POST',
      path: `${tokensServicio.path}/`,
      tag: tagOf(tokensServicio),
      summary: { es: 'Crear un token de servicio', en: 'Make a service token' },
      body: tokensServicio.fields,
      answers: { status: 201, schema: writtenSchema(tokensServicio) },
      refuses: [400, 403],
      handle: async (request, caller) => {
        const { token, kept } = newServiceToken();
        const made = { ...kept, creador: caller.id, creado: request.context.clock() };
        const fill: NonNullable<Resource['rules']>[number] = {
          check({ values }) {
            Object.assign(values, made);
            return {};
          },
        };
        const resource = { ...tokensServicio, rules: [...(tokensServicio.rules ?? []), fill] };
        const created = await createRow(request.context, resource, caller, request.body);
        const { text, body } = await readWritten(request, tokensServicio, caller, all, created);
        const record = text === undefined ? body : JSON.parse(String(text));
        return { created: created.row.id, body: { ...record, token }, headers: { 'cache-control': 'no-store' } };
      },
    },
  ];
}
