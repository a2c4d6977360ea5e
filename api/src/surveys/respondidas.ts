import { sql } from 'kysely';
import { demand } from '../crud/access.ts';
import { demandKnown } from '../crud/filtering.ts';
import { tagOf } from '../crud/schemas.ts';
import type { Db } from '../database/database.ts';
import { versionsNow } from '../database/versions.ts';
import { foundAnswer, type ReadStatement, type Versioned } from '../endpoint/answerCache.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { idOf } from '../endpoint/endpoint.ts';
import { listSchema, objectSchema } from '../endpoint/schemas.ts';
import { secciones } from './secciones.ts';

type ListRead = Versioned & { lista: string };

/** The answered surveys with a section, the latest first; no row where there is no such section. */
function answeredStatement(db: Db, seccion: number, hoy: string): ReadStatement<ListRead> {
  const query = sql<ListRead>`
    select ${versionsNow} as versiones, (select coalesce(json_agg(x order by x.fecha_inicio desc, x.encuesta desc), '[]')
      from (select e.id as encuesta, e.descripcion, to_char(p.fecha, 'YYYY-MM-DD') as fecha_inicio,
          to_char(p.fecha_fin, 'YYYY-MM-DD') as fecha_fin, p.fecha_fin < ${hoy}::date as cerrada,
          count(distinct c.empresa)::integer as empresas
        from encuesta_seccion l join encuesta e on e.id = l.encuesta and e.activo
        join periodo_activo a on a.id = e.periodo_activo join periodo p on p.id = a.periodo
        join encuesta_completada c on c.encuesta = e.id and c.activo
        where l.seccion = s.id group by e.id, p.id) x)::text as lista
    from seccion s where s.id = ${seccion}`.compile(db);
  return { query, build: ({ lista }) => lista };
}

const id = { type: 'integer', example: 1 };
const date = { type: 'string', format: 'date', example: '2026-01-01' };
const row = objectSchema({
  ...{ encuesta: id, descripcion: { type: 'string' }, fecha_inicio: date, fecha_fin: date },
  ...{ cerrada: { type: 'boolean' }, empresas: { type: 'integer', minimum: 1 } },
});

/**
 * The surveys that a change of a section would affect. The number of answers needs the permission to view the section
 * alone. Not in REST v1 (spec §7).
 */
export const answeredEndpoint: Endpoint = {
  method: 'GET',
  path: 'encuestas/secciones/:id/respondidas/',
  tag: tagOf(secciones),
  summary: { es: 'Encuestas respondidas que usan la sección', en: 'Answered surveys that use the section' },
  answers: { status: 200, schema: listSchema(row) },
  refuses: [400, 403, 404],
  handle: async (request, caller) => {
    demand(caller, 'view', secciones);
    demandKnown(request.query, []);
    return foundAnswer(request, caller, answeredStatement(request.context.db, idOf(request), caller.hoy));
  },
};
