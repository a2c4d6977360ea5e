import { idOf } from '../crud/target.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { answerOf } from '../endpoint/kept.ts';
import { notFound } from '../errors/errors.ts';
import { reminderEndpoints } from './reminderEndpoints.ts';
import { campaignSchema, companySchema, pageOf } from './schemas.ts';
import { campaignQuestion, campaignsQuestion, companiesQuestion, demandFollower, ESTADOS } from './tracking.ts';

const tag = { es: 'campañas', en: 'campaigns' };
const page = {
  page: { type: 'integer', minimum: 1, example: 1 },
  page_size: { type: 'integer', minimum: -1, example: 10 },
};

/** Campaigns: a period that is open for a business, who has answered in it and who has not. Not of REST v1 (spec §7). */
export const campaignEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: 'campanas/',
    tag,
    summary: { es: 'Campañas, con cuántas empresas respondieron', en: 'Campaigns, with how many companies answered' },
    query: { ...page, vigente: { type: 'boolean', example: true } },
    answers: { status: 200, schema: pageOf(campaignSchema) },
    refuses: [400, 403],
    handle: async (ask, caller) => {
      demandFollower(caller);
      const answer = await answerOf(ask, caller, campaignsQuestion(ask.context.db, caller, ask.query));
      if (!answer) throw notFound();
      return answer;
    },
  },
  {
    method: 'GET',
    path: 'campanas/:id/',
    tag,
    summary: { es: 'Una campaña', en: 'A campaign' },
    answers: { status: 200, schema: campaignSchema },
    refuses: [403, 404],
    handle: async (ask, caller) => {
      demandFollower(caller);
      const answer = await answerOf(ask, caller, campaignQuestion(ask.context.db, caller, idOf(ask)));
      if (!answer) throw notFound();
      return answer;
    },
  },
  {
    method: 'GET',
    path: 'campanas/:id/empresas/',
    tag,
    summary: { es: 'Las empresas de una campaña y su estado', en: 'The companies of a campaign and their state' },
    query: {
      ...page,
      estado: { type: 'string', enum: ESTADOS, example: 'pendientes' },
      segmento: { type: 'integer', minimum: 1, example: 1 },
      search: { type: 'string', maxLength: 200, example: 'a' },
    },
    answers: { status: 200, schema: pageOf(companySchema) },
    refuses: [400, 403, 404],
    handle: async (ask, caller) => {
      demandFollower(caller);
      const answer = await answerOf(ask, caller, companiesQuestion(ask.context.db, caller, idOf(ask), ask.query));
      if (!answer) throw notFound();
      return answer;
    },
  },
  ...reminderEndpoints(tag),
];
