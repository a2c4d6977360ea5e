import { copySeccion } from './authoring/copySeccion.ts';
import { duplicateEncuesta } from './authoring/duplicateEncuesta.ts';
import { importPreguntas } from './authoring/importPreguntas.ts';
import { importMutations } from './authoring/importRegistros.ts';
import { openCampana } from './authoring/openCampana.ts';
import { reorderPreguntas } from './authoring/reorder.ts';
import { respondidasOfSeccion } from './authoring/respondidas.ts';
import { campaignMutations, campaignQueries } from './campaigns/campaigns.ts';
import { dependentsQueries } from './dependents/dependents.ts';
import type { MutationResolvers, QueryResolvers } from './generated/schema.ts';
import { invitationMutations, invitationQueries } from './invitations.ts';
import { models } from './models.ts';
import { relationResolvers } from './relations.ts';
import { reportQueries } from './reports.ts';
import { reads, writes } from './resource.ts';
import * as descriptors from './resources.ts';
import { resultsMutations, resultsQueries } from './results/results.ts';
import { sessionMutations, sessionQueries } from './session.ts';
import {
  cantCompletadas,
  cantEmpresas,
  cantPreguntas,
  empresaFields,
  encuestasOfSeccion,
  surveyMutations,
  surveyQueries,
} from './surveys.ts';

const all = Object.values(descriptors);

const Query: Required<Omit<QueryResolvers, '__isTypeOf'>> = {
  ...sessionQueries,
  ...surveyQueries,
  ...reportQueries,
  ...campaignQueries,
  ...resultsQueries,
  ...invitationQueries,
  ...dependentsQueries,
  ...reads(all),
};

const Mutation: Required<Omit<MutationResolvers, '__isTypeOf'>> = {
  ...sessionMutations,
  ...surveyMutations,
  ...campaignMutations,
  ...resultsMutations,
  ...invitationMutations,
  ...importMutations,
  copySeccion,
  duplicateEncuesta,
  importPreguntas,
  openCampana,
  reorderPreguntas,
  ...writes(all),
};

const relations = Object.fromEntries([...models.values()].map((model) => [model.type, relationResolvers(model)]));

/** Every resolver of the contract. A field of Query or Mutation that is forgotten does not compile. */
export const resolvers = {
  Query,
  Mutation,
  ...relations,
  Empresa: { ...relations.Empresa, ...empresaFields },
  Rubro: { ...relations.Rubro, cantEmpresas },
  Encuesta: { ...relations.Encuesta, cantCompletadas },
  Seccion: {
    ...relations.Seccion,
    encuestas: encuestasOfSeccion,
    cantPreguntas,
    respondidas: respondidasOfSeccion,
  },
};
