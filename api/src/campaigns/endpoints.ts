import { type Caller, isAdmin } from '../auth/caller.ts';
import { demandKnown } from '../crud/filtering.ts';
import type { Resource } from '../crud/resource.ts';
import { idOf } from '../crud/target.ts';
import type { Db } from '../database/database.ts';
import { answerOf, type ReadStatement, type Versioned } from '../endpoint/answerCache.ts';
import type { Answer, ApiRequest, Endpoint } from '../endpoint/endpoint.ts';
import { forbidden, notFound } from '../errors/errors.ts';
import { reminderEndpoints } from './reminderEndpoints.ts';
import { campaignSchema, companySchema, pageOf, summarySchema } from './schemas.ts';
import { summaryStatement } from './summary.ts';
import { campaignStatement, campaignsStatement, companiesStatement, demandFollower, ESTADOS } from './tracking.ts';

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

/** Answers what a follower asks; 404 where it finds no row. */
async function follow<R extends Versioned>(
  request: ApiRequest,
  caller: Caller,
  statement: (db: Db) => ReadStatement<R>,
): Promise<Answer> {
  const answer = await answerOf(request, caller, statement(request.context.db));
  if (!answer) throw notFound();
  return answer;
}

/** What an administrator's first screen tells, counted by one statement. */
function summaryEndpoint(resources: readonly Resource[]): Endpoint {
  return {
    method: 'GET',
    path: 'resumen/',
    tag,
    summary: {
      es: 'Lo que está en curso, lo que requiere atención y cuántos registros hay',
      en: 'What is under way, what needs attention, and how many records there are',
    },
    answers: { status: 200, schema: summarySchema },
    refuses: [403],
    handle: async (request, caller) => {
      if (!isAdmin(caller)) throw forbidden();
      return follow(request, caller, (db) => summaryStatement(db, caller, resources));
    },
  };
}

/** Campaigns: a period that is open for a business, who has answered in it and who has not. Not of REST v1 (spec §7). */
export const campaignEndpoints = (resources: readonly Resource[]): readonly Endpoint[] => [
  summaryEndpoint(resources),
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
      return follow(request, caller, (db) => campaignsStatement(db, caller, request.query));
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
      return follow(request, caller, (db) => campaignStatement(db, caller, idOf(request)));
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
      return follow(request, caller, (db) => companiesStatement(db, caller, idOf(request), request.query));
    },
  },
  ...reminderEndpoints(tag),
];
