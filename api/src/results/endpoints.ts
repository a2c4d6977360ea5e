import { type Caller, seesSubmissions } from '../auth/caller.ts';
import { demandKnown } from '../crud/filtering.ts';
import { refuse } from '../crud/searching.ts';
import { idOf } from '../crud/target.ts';
import { answerOf } from '../endpoint/answerCache.ts';
import type { Endpoint, Query } from '../endpoint/endpoint.ts';
import { forbidden, notFound } from '../errors/errors.ts';
import { toId } from '../fields/fields.ts';
import type { Place } from './hiding.ts';
import { resultsStatement } from './results.ts';
import { resultsSchema } from './schemas.ts';
import { TAMANOS } from './submissions.ts';

const tag = { es: 'resultados', en: 'results' };

const narrowing = {
  segmento: { type: 'integer', minimum: 1, example: 1 },
  origen: { type: 'integer', minimum: 1, example: 1 },
  tamano: { type: 'string', enum: TAMANOS, example: 'MAS_DE_250' },
};

/** The filter that a query asks for; a part that is empty or left out narrows nothing. */
function filterOf(query: Query): Place {
  const wanted = (name: keyof typeof narrowing, read: (raw: unknown) => string | undefined) => {
    const raw = query[name];
    return raw === undefined || raw === '' ? null : (read(raw) ?? refuse(name));
  };
  const identifier = (raw: unknown) => toId(raw)?.toString();
  const size = (raw: unknown) => TAMANOS.find((known) => known === raw);
  return [wanted('segmento', identifier), wanted('origen', identifier), wanted('tamano', size)];
}

function demandReader(caller: Caller): void {
  if (!seesSubmissions(caller)) throw forbidden();
}

/** What the companies answered. Not of REST v1 (spec §7). */
export const resultsEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: 'encuestas/:id/resultados/',
    tag,
    summary: { es: 'Lo que respondieron las empresas', en: 'What the companies answered' },
    query: narrowing,
    answers: { status: 200, schema: resultsSchema },
    refuses: [400, 403, 404],
    handle: async (request, caller) => {
      demandReader(caller);
      demandKnown(request.query, Object.keys(narrowing));
      const { db, settings } = request.context;
      const asked = { encuesta: idOf(request), filter: filterOf(request.query), lang: request.lang };
      const statement = resultsStatement(db, { ...asked, minimum: settings.resultados.minimo });
      const answer = await answerOf(request, caller, statement);
      if (!answer) throw notFound();
      return answer;
    },
  },
];
