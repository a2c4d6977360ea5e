import type { MutationResolvers, QueryResolvers } from '../generated/schema.ts';
import { announces, nullIfUnsupported } from '../resources/capabilities.ts';
import { type RowResolver, recordField, rootField } from '../resources/context.ts';
import type { Descriptor } from '../resources/descriptor.ts';
import {
  empresa,
  encuesta,
  encuestaCompletada,
  periodoActivo,
  pregunta,
  seccion,
  usuario,
} from '../resources/descriptors.ts';
import { requestedFields } from '../resources/document.ts';
import { decoderOf, modelOf } from '../resources/models.ts';
import { save } from '../resources/payload.ts';
import { relationResolvers } from '../resources/relations.ts';
import { rowsOf } from '../resources/rows.ts';
import { listIn } from '../rest/codec/decode.ts';
import { checkId, idOf, isUnknown, type Row } from '../rest/codec/row.ts';
import { nullIfForbidden } from '../rest/errors.ts';
import { endpoint, type Query, record } from '../rest/path.ts';

const OWN = 'encuestas/empresa/';

const openSurveys = listIn(decoderOf('EncuestaAbierta'));

const OPEN = 'encuestas_abiertas';

export const surveyQueries = {
  encuestaEmpresa: rootField(0, ({ encuesta: wanted = null }, context) => {
    const { rest } = context;
    const find = (query: Query) => rest.find(endpoint(OWN), { ...query, lang: rest.lang }, modelOf(encuesta.type).row);
    if (wanted === null) return find({});
    const found = async () => {
      const row = await find((await announces(context, OPEN)) ? { encuesta: checkId(wanted) } : {});
      return row?.id === wanted ? row : null;
    };
    return found();
  }),

  encuestasAbiertas: nullIfUnsupported(OPEN, 1, (_, { rest }) =>
    rest.get(endpoint(`${OWN}abiertas/`), {}, openSurveys),
  ),
} satisfies Partial<QueryResolvers>;

export const surveyMutations = {
  /** Sends the whole set of answers: POST the first time, PATCH after (spec §7). */
  saveEncuestaCompletada: rootField(1, ({ id, input, ifMatch }, context) =>
    save(encuestaCompletada, { id: id || null, ifMatch }, input, context),
  ),
} satisfies Partial<MutationResolvers>;

/** The number of rows that refer to a record, unless the server sends it. */
const countOf = (name: string, descriptor: Descriptor, owner: string): RowResolver =>
  recordField(async (row, context) => row[name] ?? (await rowsOf(descriptor, owner, String(row.id), context)).length);

/** Sorts by a date, the latest first, then by id. */
function latestFirst(rows: readonly Row[], date: string): Row[] {
  const moment = (row: Row) => Date.parse(String(row[date])) || 0;
  return rows.toSorted((one, other) => moment(other) - moment(one) || Number(other.id) - Number(one.id));
}

/** The surveys for the business of a company. */
const encuestasOfEmpresa = recordField(async (row, context) => {
  const business = isUnknown(row.rubro) ? await context.loaders.detail(empresa, String(row.id)) : row;
  const rubro = idOf(business?.rubro);
  const periods = rubro === null ? [] : await rowsOf(periodoActivo, 'rubro', rubro, context);
  const surveys = await Promise.all(periods.map(({ id }) => rowsOf(encuesta, 'periodoActivo', String(id), context)));
  return latestFirst(surveys.flat(), 'fechaInicio');
});

const ofEmpresa = (descriptor: Descriptor): RowResolver =>
  recordField(async ({ id }, context) =>
    latestFirst(await rowsOf(descriptor, 'empresa', String(id), context), 'fechaCreacion'),
  );

const answered = listIn(decoderOf('EncuestaRespondida'));

/** The answered surveys that use a section; null without the capability. */
const respondidas = recordField(async ({ id }, context) => {
  if (!(await announces(context, 'respondidas'))) return null;
  return await nullIfForbidden(context.rest.get(record(seccion.path, String(id), 'respondidas/'), {}, answered));
});

/** A relation of a survey's active period, where the server does not send it with the survey. */
function throughPeriodoActivo(name: 'rubro' | 'periodo'): RowResolver {
  const resolve = relationResolvers(modelOf(encuesta.type))[name];
  return async (row, args, request, info) => {
    if (row[name] !== undefined) return resolve?.(row, args, request, info);
    const { loaders } = request.at(info);
    const survey = isUnknown(row.periodoActivo) ? await loaders.detail(encuesta, String(row.id)) : row;
    const id = idOf(survey?.periodoActivo);
    const period = id === null ? null : await loaders.row(periodoActivo, id);
    return resolve?.({ ...row, [name]: period?.[name] ?? null }, args, request, info);
  };
}

/** A chosen answer: REST v1 sends its id alone, its text is the question's. */
const chosenAnswer: RowResolver = async (row, _, request, info) => {
  const chosen = row.respuesta as Row;
  const question = idOf(row.pregunta);
  if (requestedFields(info).onlyId || question === null) return chosen;
  const loaded = await request.at(info).loaders.row(pregunta, question);
  const answers = (loaded?.respuestas ?? []) as readonly Row[];
  return answers.find(({ id }) => id === chosen.id) ?? chosen;
};

/** Fields that REST v1 does not send, by their types. */
export const recordFields: Readonly<Record<string, Readonly<Record<string, RowResolver>>>> = {
  Empresa: { usuarios: ofEmpresa(usuario), encuestas: encuestasOfEmpresa, completadas: ofEmpresa(encuestaCompletada) },
  Encuesta: {
    cantCompletadas: countOf('cantCompletadas', encuestaCompletada, 'encuesta'),
    ...{ rubro: throughPeriodoActivo('rubro'), periodo: throughPeriodoActivo('periodo') },
  },
  RespuestaElegida: { respuesta: chosenAnswer },
  Seccion: {
    encuestas: recordField(({ id }, context) => rowsOf(encuesta, 'seccion', String(id), context)),
    cantPreguntas: countOf('cantPreguntas', pregunta, 'seccion'),
    respondidas,
  },
};
