import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../auth/caller.ts';
import { demand } from '../crud/access.ts';
import { demandKnown } from '../crud/filtering.ts';
import type { Resource } from '../crud/resource.ts';
import { readWritten } from '../crud/routes.ts';
import { rowSchema, tagOf } from '../crud/schemas.ts';
import { refuse } from '../crud/searching.ts';
import type { Db } from '../database/database.ts';
import { versionsNow } from '../database/versions.ts';
import { answerOf, foundAnswer, type ReadStatement, type Versioned } from '../endpoint/answerCache.ts';
import { type Endpoint, idOf } from '../endpoint/endpoint.ts';
import { listSchema, objectSchema } from '../endpoint/schemas.ts';
import type { Text } from '../errors/lang.ts';
import { type Field, type Fields, relation, toId } from '../fields/fields.ts';
import { uncheckedList } from '../fields/lists.ts';
import { MAX_ANSWERS, MAX_BODY } from './answers.ts';
import { encuestaVigente, idAbierta, idAplicable, openStatement } from './applicable.ts';
import { encuestasCompletadas } from './encuestasCompletadas.ts';
import { ESTADOS, estadoDelPeriodo } from './periodStates.ts';
import { preguntas } from './preguntas.ts';
import { changeAnswers, createAnswers } from './saving.ts';
import { secciones } from './secciones.ts';

type DocumentRead = Versioned & { document: string };

/** A whole survey in one document: sections in order, questions by `orden`, answers in order. */
function documentOf(encuesta: RawBuilder<unknown>, hoy: string) {
  return sql`
    select t.id, t.descripcion, t.idioma, t.periodo_activo, to_char(p.fecha, 'YYYY-MM-DD') as fecha_inicio,
      to_char(p.fecha_fin, 'YYYY-MM-DD') as fecha_fin,
      ${encuestaVigente(sql.ref('t.id'), hoy)} as abierta, ${estadoDelPeriodo(hoy)} as estado,
      coalesce((select json_agg(json_build_object('seccion', s.id, 'descripcion', s.descripcion, 'preguntas',
        coalesce((select json_agg(json_build_object('id', q.id, 'descripcion', q.descripcion, 'seccion', q.seccion,
          'tipo_respuesta', q.tipo_respuesta, 'eje', q.eje, 'campo_pertenece', q.campo_pertenece,
          'titulo_informe', q.titulo_informe, 'beneficio', q.beneficio, 'cerrada', q.cerrada, 'multiple', q.multiple,
          'padre', q.padre, 'oculta', q.oculta, 'orden', q.orden, 'activo', q.activo, 'respuestas',
          coalesce((select json_agg(json_build_object('id', r.id, 'descripcion', r.descripcion) order by r.orden, r.id)
            from respuesta r where r.pregunta = q.id and r.activo), '[]')) order by q.lugar, q.id)
          from pregunta q where q.seccion = s.id and q.activo), '[]')) order by l.orden)
        from encuesta_seccion l join seccion s on s.id = l.seccion and s.activo where l.encuesta = t.id), '[]') as secciones
    from encuesta t join periodo_activo a on a.id = t.periodo_activo join periodo p on p.id = a.periodo
    where t.id = ${encuesta}`;
}

/** The survey that applies to the caller, or an open one by its id. */
function surveyStatement(db: Db, caller: Caller, encuesta?: number): ReadStatement<DocumentRead> {
  const which = encuesta === undefined ? idAplicable(caller) : idAbierta(caller, encuesta);
  return {
    query: sql<DocumentRead>`select ${versionsNow} as versiones, row_to_json(d)::text as document
    from (${documentOf(sql`(${which})`, caller.hoy)}) d`.compile(db),
    build: ({ document }) => document,
  };
}

const id = { type: 'integer', example: 1 };
const text = { type: 'string' };
const date = { type: 'string', format: 'date', example: '2026-01-01' };

/** A list of answers, which answers.ts checks. */
function answersField(label: Text, properties: Record<string, object>, example: object): Field {
  const items = { type: 'object', required: Object.keys(properties), properties };
  return uncheckedList(label, items, { max: MAX_ANSWERS, example });
}

const body: Fields = {
  encuesta: relation({ es: 'Encuesta', en: 'Survey' }, 'encuesta', { required: true }),
  respuestas: answersField({ es: 'Respuestas elegidas', en: 'Chosen answers' }, { respuesta: id }, { respuesta: 1 }),
  preguntas: answersField(
    { es: 'Respuestas escritas', en: 'Written answers' },
    { pregunta: id, descripcion: text },
    { pregunta: 3, descripcion: '12' },
  ),
};

const section = objectSchema({ seccion: id, descripcion: text, preguntas: listSchema(rowSchema(preguntas)) });
const document = objectSchema({
  ...{ id, descripcion: text, idioma: id, periodo_activo: id, fecha_inicio: date, fecha_fin: date },
  ...{ abierta: { type: 'boolean' }, estado: { type: 'string', enum: Object.keys(ESTADOS) } },
  secciones: listSchema(section),
});
const openSurvey = objectSchema({
  ...{ id, descripcion: text, idioma: text, fecha_inicio: date, fecha_fin: date },
  ...{ aplica: { type: 'boolean' }, completada: { type: ['integer', 'null'] } },
});
const openSurveys = objectSchema({ results: listSchema(openSurvey) });
const completed = rowSchema(encuestasCompletadas, true);
const tag = tagOf(encuestasCompletadas);

/** The answered surveys with a section, the latest first; no row where there is no such section. */
function answeredStatement(db: Db, seccion: number, hoy: string): ReadStatement<DocumentRead> {
  const query = sql<DocumentRead>`
    select ${versionsNow} as versiones, (select coalesce(json_agg(x order by x.fecha_inicio desc, x.encuesta desc), '[]')
      from (select e.id as encuesta, e.descripcion, to_char(p.fecha, 'YYYY-MM-DD') as fecha_inicio,
          to_char(p.fecha_fin, 'YYYY-MM-DD') as fecha_fin, p.fecha_fin < ${hoy}::date as cerrada,
          count(distinct c.empresa)::integer as empresas
        from encuesta_seccion l join encuesta e on e.id = l.encuesta and e.activo
        join periodo_activo a on a.id = e.periodo_activo join periodo p on p.id = a.periodo
        join encuesta_completada c on c.encuesta = e.id and c.activo
        where l.seccion = s.id group by e.id, p.id) x)::text as document
    from seccion s where s.id = ${seccion}`.compile(db);
  return { query, build: ({ document: rows }) => rows };
}

const answeredSurvey = objectSchema({
  ...{ encuesta: id, descripcion: text, fecha_inicio: date, fecha_fin: date },
  ...{ cerrada: { type: 'boolean' }, empresas: { type: 'integer', minimum: 1 } },
});

/**
 * The surveys that a change of a section would affect. The number of answers needs the permission to view the section
 * alone. Not in REST v1 (spec §7).
 */
const answeredEndpoint: Endpoint = {
  method: 'GET',
  path: 'encuestas/secciones/:id/respondidas/',
  tag: tagOf(secciones),
  summary: { es: 'Encuestas respondidas que usan la sección', en: 'Answered surveys that use the section' },
  answers: { status: 200, schema: listSchema(answeredSurvey) },
  refuses: [400, 403, 404],
  handle: async (request, caller) => {
    demand(caller, 'view', secciones);
    demandKnown(request.query, []);
    return foundAnswer(request, caller, answeredStatement(request.context.db, idOf(request), caller.hoy));
  },
};

/** The survey of the caller's company, and its answers (spec §7). */
export function surveyEndpoints(all: readonly Resource[]): readonly Endpoint[] {
  return [
    answeredEndpoint,
    {
      method: 'GET',
      path: 'encuestas/empresa/',
      personal: true,
      tag,
      summary: { es: 'La encuesta que corresponde a la empresa', en: 'The survey that applies to the company' },
      query: { encuesta: { type: 'integer', minimum: 1, example: 1 } },
      answers: { status: 200, schema: document },
      refuses: [400, 404],
      handle: async (request, caller) => {
        const { encuesta } = request.query;
        const wanted = encuesta === undefined || encuesta === '' ? undefined : (toId(encuesta) ?? refuse('encuesta'));
        return foundAnswer(request, caller, surveyStatement(request.context.db, caller, wanted));
      },
    },
    {
      method: 'GET',
      path: 'encuestas/empresa/abiertas/',
      personal: true,
      tag,
      summary: { es: 'Las encuestas abiertas para la empresa', en: 'The surveys that are open to the company' },
      answers: { status: 200, schema: openSurveys },
      handle: async (request, caller) =>
        (await answerOf(request, caller, openStatement(request.context.db, caller))) ?? {},
    },
    {
      method: 'POST',
      path: 'encuestas/usuario_empresa/',
      personal: true,
      tag,
      summary: { es: 'Enviar las respuestas', en: 'Send the answers' },
      body,
      bodyLimit: MAX_BODY,
      answers: { status: 201, schema: completed },
      refuses: [400, 403, 429],
      handle: async (request, caller) => {
        const created = await createAnswers(request.context, caller, request.body);
        return { ...(await readWritten(request, encuestasCompletadas, caller, all, created)), created: created.row.id };
      },
    },
    {
      method: 'PATCH',
      path: 'encuestas/usuario_empresa/:id/',
      personal: true,
      tag,
      summary: { es: 'Cambiar las respuestas', en: 'Change the answers' },
      body,
      bodyLimit: MAX_BODY,
      answers: { status: 200, schema: completed },
      refuses: [400, 403, 404, 412, 429],
      handle: async (request, caller) => {
        const target = { id: idOf(request), ifMatch: request.ifMatch };
        const changed = await changeAnswers(request.context, caller, target, request.body);
        return readWritten(request, encuestasCompletadas, caller, all, changed);
      },
    },
  ];
}
