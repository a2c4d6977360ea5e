import { sql } from 'kysely';
import { actorOf, type Caller, holds, isAdmin, seesSubmissions } from '../auth/caller.ts';
import { demandKnown } from '../crud/filtering.ts';
import { refuse } from '../crud/searching.ts';
import { foundAnswer } from '../endpoint/answerCache.ts';
import { type Answer, type ApiRequest, type Endpoint, idOf, type Query } from '../endpoint/endpoint.ts';
import { objectSchema, paging } from '../endpoint/schemas.ts';
import { forbidden, Invalid, notFound } from '../errors/errors.ts';
import { messages } from '../errors/messages.ts';
import { demandBody } from '../fields/body.ts';
import { type Fields, requiredFlag, toId } from '../fields/fields.ts';
import { type Line, lineStatement } from '../trail/trail.ts';
import type { Place } from './hiding.ts';
import { positionOf, positionsStatement } from './position.ts';
import { resultsStatement } from './results.ts';
import { positionSchema, positionsSchema, resultsSchema, textsSchema } from './schemas.ts';
import { TAMANOS } from './submissions.ts';
import { textsStatement } from './texts.ts';

const tag = { es: 'resultados', en: 'results' };

const narrowing = {
  segmento: { type: 'integer', minimum: 1, example: 1 },
  origen: { type: 'integer', minimum: 1, example: 1 },
  tamano: { type: 'string', enum: TAMANOS, example: 'MAS_DE_250' },
};

/** The filter of a query; an empty parameter counts as absent. */
function filterOf(query: Query): Place {
  const wanted = (name: keyof typeof narrowing, read: (raw: unknown) => string | undefined) => {
    const raw = query[name];
    return raw === undefined || raw === '' ? null : (read(raw) ?? refuse(name));
  };
  const identifier = (raw: unknown) => toId(raw)?.toString();
  const size = (raw: unknown) => TAMANOS.find((known) => known === raw);
  return [wanted('segmento', identifier), wanted('origen', identifier), wanted('tamano', size)];
}

/** Reads a request by a caller who may see submissions. */
function requestOf(request: ApiRequest, caller: Caller, known: object) {
  if (!seesSubmissions(caller)) throw forbidden();
  demandKnown(request.query, Object.keys(known));
  const { minimo } = request.context.settings.resultados;
  return { encuesta: idOf(request), filter: filterOf(request.query), minimum: minimo };
}

/** The required question of a query. */
function questionOf({ pregunta }: Query): number {
  if (pregunta === undefined || pregunta === '') throw new Invalid({ pregunta: [messages.required] });
  return toId(pregunta) ?? refuse('pregunta');
}

const texts = {
  pregunta: { type: 'integer', minimum: 1, example: 12, required: true },
  ...narrowing,
  search: { type: 'string', maxLength: 200, example: 'a' },
  ...paging,
};

const body: Fields = { publicados: requiredFlag({ es: 'Publicados', en: 'Published' }) };

async function publish(request: ApiRequest, caller: Caller): Promise<Answer> {
  if (!isAdmin(caller) || !holds(caller, 'change_encuesta')) throw forbidden();
  const publicados = demandBody(body, request.body).publicados === true;
  const { db, clock } = request.context;
  const line: Line = {
    ...{ acto: 'cambiar', recurso: 'encuesta', registro: sql<number>`id`, etiqueta: sql<string>`descripcion` },
    cambios: sql`jsonb_build_object('resultados_publicados', jsonb_build_array(era, ${publicados}::boolean))`,
  };
  const changed = sql`escrita where era <> ${publicados}`;
  const { rows } = await sql`with
    antes as materialized (select e.id, e.resultados_publicados as era from encuesta e where e.id = ${idOf(request)}
      for no key update),
    escrita as (update encuesta t set resultados_publicados = ${publicados} from antes where t.id = antes.id
      returning t.id, t.descripcion, antes.era),
    anotada as (${lineStatement(actorOf(caller, clock()), line, changed)})
    select id from escrita`.execute(db);
  if (rows.length === 0) throw notFound();
  return { body: { publicados } };
}

/** Results of surveys and the position of a company; beyond REST v1 (spec §7). */
export const resultsEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: 'encuestas/:id/resultados/',
    tag,
    summary: { es: 'Lo que respondieron las empresas', en: 'Answers of the companies, summarized' },
    query: narrowing,
    answers: { status: 200, schema: resultsSchema },
    refuses: [400, 403, 404],
    handle: async (request, caller) => {
      const wanted = { ...requestOf(request, caller, narrowing), lang: request.lang };
      return foundAnswer(request, caller, resultsStatement(request.context.db, wanted));
    },
  },
  {
    method: 'GET',
    path: 'encuestas/:id/resultados/textos/',
    tag,
    summary: { es: 'Los textos que se escribieron a una pregunta', en: 'Texts written in answer to a question' },
    query: texts,
    answers: { status: 200, schema: textsSchema },
    refuses: [400, 403, 404],
    handle: async (request, caller) => {
      const wanted = { ...requestOf(request, caller, texts), pregunta: questionOf(request.query) };
      return foundAnswer(request, caller, textsStatement(request.context.db, wanted, request.query));
    },
  },
  {
    method: 'POST',
    path: 'encuestas/:id/publicar_resultados/',
    tag,
    summary: {
      es: 'Mostrar a quienes respondieron su posición, o dejar de hacerlo',
      en: 'Show respondents their position, or no longer',
    },
    body,
    answers: { status: 200, schema: objectSchema({ publicados: { type: 'boolean' } }) },
    refuses: [400, 403, 404],
    handle: publish,
  },
  {
    method: 'GET',
    path: 'encuestas/:id/posicion/',
    personal: true,
    tag,
    summary: { es: 'La posición de la propia empresa', en: 'Position of the own company' },
    answers: { status: 200, schema: positionSchema },
    refuses: [400, 404],
    handle: async (request, caller) => {
      demandKnown(request.query, []);
      const position = await positionOf(request.context, caller, idOf(request));
      if (!position) throw notFound();
      return { body: position };
    },
  },
  {
    method: 'GET',
    path: 'encuestas/posiciones/',
    personal: true,
    tag,
    summary: {
      es: 'Las encuestas en las que la propia empresa ve su posición',
      en: 'Surveys in which the own company sees its position',
    },
    answers: { status: 200, schema: positionsSchema },
    refuses: [400],
    handle: async (request, caller) => {
      demandKnown(request.query, []);
      return foundAnswer(request, caller, positionsStatement(request.context.db, caller));
    },
  },
];
