import { isAdmin } from '../auth/caller.ts';
import { demandKnown } from '../crud/filtering.ts';
import type { Resource } from '../crud/resource.ts';
import { refuse } from '../crud/searching.ts';
import { foundAnswer } from '../endpoint/answerCache.ts';
import { type Endpoint, idOf } from '../endpoint/endpoint.ts';
import { paging } from '../endpoint/schemas.ts';
import { forbidden } from '../errors/errors.ts';
import { toId } from '../fields/fields.ts';
import { queueState } from '../mails/queueState.ts';
import { reminderEndpoints } from './reminderEndpoints.ts';
import { campaignSchema, companySchema, eventSchema, mailQueueSchema, pageOf, summarySchema } from './schemas.ts';
import { summaryStatement } from './summary.ts';
import { timelineOf } from './timeline.ts';
import { campaignStatement, campaignsStatement, companiesStatement, demandFollower, ESTADOS } from './tracking.ts';

const tag = { es: 'campañas', en: 'campaigns' };

const campaignsFilter = { ...paging, vigente: { type: 'boolean', example: true } };
const companiesFilter = {
  ...paging,
  estado: { type: 'string', enum: ESTADOS, example: 'pendientes' },
  segmento: { type: 'integer', minimum: 1, example: 1 },
  search: { type: 'string', maxLength: 200, example: 'a' },
};

/** The administrator's first screen, read by one statement. */
function summaryEndpoint(resources: readonly Resource[]): Endpoint {
  return {
    method: 'GET',
    path: 'resumen/',
    tag,
    summary: {
      es: 'Lo que está en curso, lo que requiere atención y cuántos registros hay',
      en: 'What is in progress, what needs attention, and how many records there are',
    },
    answers: { status: 200, schema: summarySchema },
    refuses: [403],
    handle: async (request, caller) => {
      if (!isAdmin(caller)) throw forbidden();
      return foundAnswer(request, caller, summaryStatement(request.context.db, caller, resources));
    },
  };
}

/** How many mails are queued, and why the queue is halted. Not in REST v1 (spec §7). */
const mailQueueEndpoint: Endpoint = {
  method: 'GET',
  path: 'cola_de_correo/',
  tag,
  summary: { es: 'La cola de correos y por qué está detenida', en: 'The queue of mails and why it is halted' },
  answers: { status: 200, schema: mailQueueSchema },
  refuses: [403],
  handle: async ({ context }, caller) => {
    if (!isAdmin(caller)) throw forbidden();
    const { queued, haltedSince, reason, nextAttempt } = await queueState(context);
    return { body: { en_cola: queued, detenida: haltedSince, motivo: reason, proximo: nextAttempt } };
  },
};

/** Campaigns: an active period of a business, with the companies that answered and those that did not. Not in REST v1 (spec §7). */
export const campaignEndpoints = (resources: readonly Resource[]): readonly Endpoint[] => [
  summaryEndpoint(resources),
  mailQueueEndpoint,
  {
    method: 'GET',
    path: 'campanas/',
    tag,
    summary: { es: 'Campañas, con cuántas empresas respondieron', en: 'Campaigns, with how many companies answered' },
    query: campaignsFilter,
    answers: { status: 200, schema: pageOf(campaignSchema) },
    refuses: [400, 403],
    handle: async (request, caller) => {
      demandFollower(caller);
      demandKnown(request.query, Object.keys(campaignsFilter));
      return foundAnswer(request, caller, campaignsStatement(request.context.db, caller, request.query));
    },
  },
  {
    method: 'GET',
    path: 'campanas/:id/',
    tag,
    summary: { es: 'Una campaña', en: 'A campaign' },
    answers: { status: 200, schema: campaignSchema },
    refuses: [403, 404],
    handle: async (request, caller) => {
      demandFollower(caller);
      return foundAnswer(request, caller, campaignStatement(request.context.db, caller, idOf(request)));
    },
  },
  {
    method: 'GET',
    path: 'campanas/:id/empresas/',
    tag,
    summary: { es: 'Las empresas de una campaña y su estado', en: 'The companies of a campaign and their state' },
    query: companiesFilter,
    answers: { status: 200, schema: pageOf(companySchema) },
    refuses: [400, 403, 404],
    handle: async (request, caller) => {
      demandFollower(caller);
      demandKnown(request.query, Object.keys(companiesFilter));
      return foundAnswer(request, caller, companiesStatement(request.context.db, caller, idOf(request), request.query));
    },
  },
  {
    method: 'GET',
    path: 'campanas/:id/linea_de_tiempo/',
    tag,
    summary: { es: 'Lo que pasó con una empresa de una campaña', en: 'The events of a company of a campaign' },
    query: { empresa: { type: 'integer', minimum: 1, example: 1, required: true } },
    answers: { status: 200, schema: pageOf(eventSchema) },
    refuses: [400, 403, 404],
    handle: async (request, caller) => {
      demandFollower(caller);
      demandKnown(request.query, ['empresa']);
      const empresa = toId(request.query.empresa) ?? refuse('empresa');
      const results = await timelineOf(request.context, caller, idOf(request), empresa);
      return { body: { results, count: results.length } };
    },
  },
  ...reminderEndpoints(tag),
];
