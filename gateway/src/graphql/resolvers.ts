import { auditQueries } from '../domain/audit.ts';
import { bulkMutations } from '../domain/bulk.ts';
import { campaignMutations, campaignQueries } from '../domain/campaigns.ts';
import { copyMutations } from '../domain/copies.ts';
import { dependentsQueries } from '../domain/dependents.ts';
import { importMutations } from '../domain/imports.ts';
import { invitationMutations, invitationQueries } from '../domain/invitations.ts';
import { reorderPreguntas } from '../domain/reorder.ts';
import { reportQueries } from '../domain/reports.ts';
import { resultsMutations, resultsQueries } from '../domain/results.ts';
import { sessionMutations, sessionQueries } from '../domain/session.ts';
import { recordFields, surveyMutations, surveyQueries } from '../domain/surveys.ts';
import type { MutationResolvers, QueryResolvers } from '../generated/schema.ts';
import * as descriptors from '../resources/descriptors.ts';
import { embeddings, type Model, type Models, models, pageTypes } from '../resources/models.ts';
import { embeddedResolvers, relationResolvers } from '../resources/relations.ts';
import { reads, readsOf, writes, writesOf } from '../resources/resource.ts';
import type { Page } from '../rest/codec/decode.ts';
import type { Row } from '../rest/codec/row.ts';

const all = Object.values(descriptors);

const Query: Required<Omit<QueryResolvers, '__isTypeOf'>> = {
  ...sessionQueries,
  ...surveyQueries,
  ...reportQueries,
  ...campaignQueries,
  ...resultsQueries,
  ...invitationQueries,
  ...dependentsQueries,
  ...auditQueries,
  ...reads(all),
};

const Mutation: Required<Omit<MutationResolvers, '__isTypeOf'>> = {
  ...sessionMutations,
  ...surveyMutations,
  ...campaignMutations,
  ...resultsMutations,
  ...invitationMutations,
  ...importMutations,
  ...copyMutations,
  ...bulkMutations,
  reorderPreguntas,
  ...writes(all),
};

/** Pages that REST v1 sends without columns, or nested in another answer, lack these fields. */
const page = {
  pageSize: ({ pageSize, results }: Page) => pageSize ?? results.length,
  tableColumns: ({ tableColumns }: Partial<Page>) => tableColumns ?? [],
};
const pages = Object.fromEntries(pageTypes.map((type) => [type, page]));

/** The resolvers of resources that an integrator adds. */
export function ownResolvers(own: readonly Model[], among: Models): Record<string, Record<string, unknown>> {
  const types = own.flatMap((model): [string, object][] => [
    [model.type, relationResolvers(model, among)],
    [`${model.type}Page`, page],
  ]);
  return {
    Query: Object.assign({}, ...own.map(readsOf)),
    Mutation: Object.assign({}, ...own.map(writesOf)),
    ...Object.fromEntries(types),
  };
}

const Entity = { __resolveType: ({ __typename }: Row) => __typename };

const embedded = Object.fromEntries(
  [...embeddings].map(([type, relations]) => [type, { ...embeddedResolvers(relations), ...recordFields[type] }]),
);

const records = Object.fromEntries(
  [...models.values()].map((model) => [model.type, { ...relationResolvers(model), ...recordFields[model.type] }]),
);

/** Every resolver of the contract. A missing field of Query or Mutation does not compile. */
export const resolvers = { Query, Mutation, Entity, ...pages, ...embedded, ...records };
