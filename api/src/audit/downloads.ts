import { sql } from 'kysely';
import { actorOf } from '../auth/caller.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { toId } from '../fields/fields.ts';
import { note } from '../trail/trail.ts';

/** Adds an audit line with the query for every file of these endpoints, before its first byte is sent. */
export function auditDownloads(recurso: 'encuesta' | 'auditoria', endpoints: readonly Endpoint[]): readonly Endpoint[] {
  return endpoints.map((endpoint): Endpoint => {
    if (endpoint.public || endpoint.personal || !endpoint.answers.files) return endpoint;
    return {
      ...endpoint,
      handle: async (request, caller) => {
        const answer = await endpoint.handle(request, caller);
        if (request.isHead) return answer;
        const { db, clock } = request.context;
        const registro = toId(request.params.id) ?? null;
        const etiqueta = sql<string>`(select descripcion from encuesta where id = ${registro}::integer)`;
        const cambios = Object.fromEntries(
          // Records only the declared parameters of the query.
          Object.keys(endpoint.query ?? {}).flatMap((name) => {
            const value = request.query[name];
            return typeof value === 'string' && value !== '' ? [[name, [null, value.slice(0, 200)] as const]] : [];
          }),
        );
        await note(db, actorOf(caller, clock()), { acto: 'descargar', recurso, registro, etiqueta, cambios });
        return answer;
      },
    };
  });
}
