import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../auth/caller.ts';
import type { Db } from '../database/database.ts';
import { versionsNow } from '../database/versions.ts';
import type { ReadStatement, Versioned } from '../endpoint/answerCache.ts';
import { encuestaVigente, idAbierta, idAplicable } from './applicable.ts';

type DocumentRead = Versioned & { document: string };

/** A whole survey in one document: sections in order, questions by `orden`, answers in order. */
function documentOf(encuesta: RawBuilder<unknown>, hoy: string) {
  return sql`
    select t.id, t.descripcion, t.idioma, t.periodo_activo, to_char(p.fecha, 'YYYY-MM-DD') as fecha_inicio,
      to_char(p.fecha_fin, 'YYYY-MM-DD') as fecha_fin,
      ${encuestaVigente(sql.ref('t.id'), hoy)} as abierta,
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

/** The survey that applies to the caller, the same for everyone of its business and language; or one that is open to it. */
export function surveyStatement(db: Db, caller: Caller, encuesta?: number): ReadStatement<DocumentRead> {
  const which = encuesta === undefined ? idAplicable(caller) : idAbierta(caller, encuesta);
  return {
    query: sql<DocumentRead>`select ${versionsNow} as versiones, row_to_json(d)::text as document
    from (${documentOf(sql`(${which})`, caller.hoy)}) d`.compile(db),
    build: ({ document }) => document,
  };
}
