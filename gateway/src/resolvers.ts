import { auditQueries } from './audit.ts';
import { copyMutations } from './authoring/copies.ts';
import { importMutations } from './authoring/imports.ts';
import { reorderPreguntas } from './authoring/reorder.ts';
import { campaignMutations, campaignQueries } from './campaigns.ts';
import type { Found, Page } from './codec/page.ts';
import type { Row } from './codec/row.ts';
import { dependentsQueries } from './dependents.ts';
import type { MutationResolvers, QueryResolvers } from './generated/schema.ts';
import { invitationMutations, invitationQueries } from './invitations.ts';
import { embeddings, models, pageTypes } from './models.ts';
import { embeddedResolvers, relationResolvers } from './relations.ts';
import { reportQueries } from './reports.ts';
import { reads, writes } from './resource.ts';
import * as descriptors from './resources.ts';
import { resultsMutations, resultsQueries } from './results/results.ts';
import { sessionMutations, sessionQueries } from './session.ts';
import { recordFields, surveyMutations, surveyQueries } from './surveys.ts';

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
  reorderPreguntas,
  ...writes(all),
};

/** Pages that REST v1 sends without columns, or nested in another answer, lack these fields. */
const page = {
  pageSize: ({ pageSize, results }: Found) => pageSize ?? results.length,
  tableColumns: ({ tableColumns }: Partial<Page>) => tableColumns ?? [],
};
const pages = Object.fromEntries(pageTypes.map((type) => [type, page]));

const Entity = { __resolveType: ({ __typename }: Row) => __typename };

const embedded = Object.fromEntries(
  [...embeddings].map(([type, relations]) => [type, { ...embeddedResolvers(relations), ...recordFields[type] }]),
);

const records = Object.fromEntries(
  [...models.values()].map((model) => [model.type, { ...relationResolvers(model), ...recordFields[model.type] }]),
);

/** Every resolver of the contract. A field of Query or Mutation that is forgotten does not compile. */
export const resolvers = { Query, Mutation, Entity, ...pages, ...embedded, ...records };
