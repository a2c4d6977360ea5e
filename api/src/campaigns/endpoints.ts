import type { Caller } from '../auth/caller.ts';
import { demandKnown } from '../crud/filtering.ts';
import { idOf } from '../crud/target.ts';
import type { Db } from '../database/database.ts';
import type { Answer, Ask, Endpoint } from '../endpoint/endpoint.ts';
import { answerOf, type Question, type Read } from '../endpoint/kept.ts';
import { notFound } from '../errors/errors.ts';
import { reminderEndpoints } from './reminderEndpoints.ts';
import { campaignSchema, companySchema, pageOf } from './schemas.ts';
import { campaignQuestion, campaignsQuestion, companiesQuestion, demandFollower, ESTADOS } from './tracking.ts';

const tag = { es: 'campañas', en: 'campaigns' };
const page = {
  page: { type: 'integer', minimum: 1, example: 1 },
  page_size: { type: 'integer', minimum: -1, example: 10 },
};

const campaignsFilter = { ...page, vigente: { type: 'boolean', example: true } };
const companiesFilter = {
  ...page,
  estado: { type: 'string', enum: ESTADOS, example: 'pendientes' },
  segmento: { type: 'integer', minimum: 1, example: 1 },
  search: { type: 'string', maxLength: 200, example: 'a' },
};

/** Answers a follower's question; 404 where it finds no row. */
async function follow<R extends Read>(ask: Ask, caller: Caller, question: (db: Db) => Question<R>): Promise<Answer> {
  const answer = await answerOf(ask, caller, question(ask.context.db));
  if (!answer) throw notFound();
  return answer;
}

/** Campaigns: a period that is open for a business, who has answered in it and who has not. Not of REST v1 (spec §7). */
export const campaignEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: 'campanas/',
    tag,
    summary: { es: 'Campañas, con cuántas empresas respondieron', en: 'Campaigns, with how many companies answered' },
    query: campaignsFilter,
    answers: { status: 200, schema: pageOf(campaignSchema) },
    refuses: [400, 403],
    handle: async (ask, caller) => {
      demandFollower(caller);
      demandKnown(ask.query, Object.keys(campaignsFilter));
      return follow(ask, caller, (db) => campaignsQuestion(db, caller, ask.query));
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
      return follow(ask, caller, (db) => campaignQuestion(db, caller, idOf(ask)));
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
    handle: async (ask, caller) => {
      demandFollower(caller);
      demandKnown(ask.query, Object.keys(companiesFilter));
      return follow(ask, caller, (db) => companiesQuestion(db, caller, idOf(ask), ask.query));
    },
  },
  ...reminderEndpoints(tag),
];
