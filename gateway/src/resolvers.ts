import type { MutationResolvers, QueryResolvers } from './generated/schema.ts';
import { models } from './models.ts';
import { relationResolvers } from './relations.ts';
import { reportQueries } from './reports.ts';
import { reads, writes } from './resource.ts';
import * as resource from './resources.ts';
import { sessionMutations, sessionQueries } from './session.ts';
import { cantCompletadas, cantEmpresas, encuestasOfSeccion, surveyMutations, surveyQueries } from './surveys.ts';

const Query: Required<Omit<QueryResolvers, '__isTypeOf'>> = {
  ...sessionQueries,
  ...surveyQueries,
  ...reportQueries,
  ...reads(resource.usuario),
  ...reads(resource.grupo),
  ...reads(resource.permiso),
  ...reads(resource.rubro),
  ...reads(resource.segmento),
  ...reads(resource.origen),
  ...reads(resource.empresa),
  ...reads(resource.idioma),
  ...reads(resource.periodo),
  ...reads(resource.periodoActivo),
  ...reads(resource.seccion),
  ...reads(resource.pregunta),
  ...reads(resource.tipoRespuesta),
  ...reads(resource.encuesta),
  ...reads(resource.encuestaCompletada),
  ...reads(resource.comentarioPregunta),
  ...reads(resource.linkReporte),
};

const Mutation: Required<Omit<MutationResolvers, '__isTypeOf'>> = {
  ...sessionMutations,
  ...surveyMutations,
  ...writes(resource.usuario),
  ...writes(resource.grupo),
  ...writes(resource.rubro),
  ...writes(resource.segmento),
  ...writes(resource.origen),
  ...writes(resource.empresa),
  ...writes(resource.idioma),
  ...writes(resource.periodo),
  ...writes(resource.periodoActivo),
  ...writes(resource.seccion),
  ...writes(resource.pregunta),
  ...writes(resource.encuesta),
  ...writes(resource.encuestaCompletada, ['deactivate', 'delete']),
  ...writes(resource.comentarioPregunta),
  ...writes(resource.linkReporte),
};

const relations = Object.fromEntries([...models.values()].map((model) => [model.type, relationResolvers(model)]));

/** Every resolver of the contract. A field of Query or Mutation that is forgotten does not compile. */
export const resolvers = {
  Query,
  Mutation,
  ...relations,
  Rubro: { ...relations.Rubro, cantEmpresas },
  Encuesta: { ...relations.Encuesta, cantCompletadas },
  Seccion: { ...relations.Seccion, encuestas: encuestasOfSeccion },
};
