import { type RawBuilder, sql } from 'kysely';
import { type Caller, holds, seesSubmissions } from '../auth/caller.ts';
import { may } from '../crud/access.ts';
import { hasActivo, type Resource } from '../crud/resource.ts';
import type { Db } from '../database/database.ts';
import { activeCount, versionsNow } from '../database/versions.ts';
import type { ReadStatement, Versioned } from '../endpoint/answerCache.ts';
import { sinSecciones } from '../surveys/applicable.ts';
import { campanas, conUsuario, enviadas } from './tracking.ts';

/** Maximum campaigns, as of a page. */
const MOST = 300;

/** How many records a notice names. */
const NAMED = 5;

/** The count of rows and the first of them; `rows` have `id`, `nombre` and their sort key `lugar`. */
function noticeOf(rows: RawBuilder<unknown>) {
  return sql`(select json_build_object('count', count(*)::integer, 'primeros',
      coalesce(json_agg(json_build_object('registro', x.id, 'nombre', x.nombre) order by x.lugar, x.id)
        filter (where x.n <= ${sql.lit(NAMED)}), '[]'))
    from (select f.*, row_number() over (order by f.lugar, f.id) as n from (${rows}) f) x)`;
}

const sinUsuario = sql`select m.id, m.razon_social as nombre, m.orden_razon_social as lugar
  from empresa m left join con_usuario u on u.empresa = m.id where m.activo and u.empresa is null`;

/** Surveys without active sections whose period is not over. */
function encuestasSinSecciones(hoy: string) {
  return sql`select e.id, e.descripcion as nombre, p.fecha_fin as lugar
    from encuesta e join periodo_activo a on a.id = e.periodo_activo and a.activo
    join periodo p on p.id = a.periodo and p.activo and p.fecha_fin >= ${hoy}::date
    where e.activo and ${sinSecciones}`;
}

/** Companies of running campaigns that did not answer and whose last reminder was rejected. */
function sinCorreo(hoy: string) {
  return sql`select o.periodo_activo as id, m.razon_social as nombre, m.orden_razon_social as lugar
    from (select distinct on (r.periodo_activo, r.empresa, r.usuario) r.* from correo r
      order by r.periodo_activo, r.empresa, r.usuario, r.id desc) o
    join periodo_activo a on a.id = o.periodo_activo and a.activo
    join periodo p on p.id = a.periodo and p.activo and ${hoy}::date between p.fecha and p.fecha_fin
    join empresa m on m.id = o.empresa and m.activo
    left join enviada x on x.periodo_activo = o.periodo_activo and x.empresa = o.empresa
    where o.estado = 'rechazado' and x.id is null`;
}

/** Users who never signed in and whose last invitation was not delivered. */
const sinInvitacion = sql`select u.id, u.username as nombre, lower(u.username) as lugar
  from (select distinct on (c.usuario) c.usuario, c.estado from correo c where c.tipo = 'invitacion'
    order by c.usuario, c.id desc) o
  join usuario u on u.id = o.usuario and u.activo left join primer_ingreso i on i.usuario = u.id
  where o.estado in ('rechazado', 'sin_correo') and i.usuario is null`;

/** A page of campaigns, those with a survey first, then by a day of their period. */
function pageOfCampaigns(hoy: string, where: RawBuilder<unknown>, day: 'fecha' | 'fecha_fin') {
  const those = sql`periodo_activo a join periodo p on p.id = a.periodo and p.activo where a.activo and ${where}`;
  const dayOfRow = sql.ref(day === 'fecha' ? 'c.fecha_inicio' : 'c.fecha_fin');
  return sql`json_build_object('count', (select count(*)::integer from ${those}), 'results', (
    select coalesce(json_agg(c order by json_array_length(c.encuestas) = 0, ${dayOfRow}, plain(c.negocio) collate "C", c.id), '[]')
    from (${campanas(hoy, where)} order by ${sql.ref(`p.${day}`)}, plain(r.descripcion) collate "C", a.id limit ${sql.lit(MOST)}) c))`;
}

const running = (hoy: string) => pageOfCampaigns(hoy, sql`${hoy}::date between p.fecha and p.fecha_fin`, 'fecha_fin');

const upcoming = (hoy: string) => pageOfCampaigns(hoy, sql`p.fecha > ${hoy}::date`, 'fecha');

type SummaryRead = Versioned & { record: string };

/** The administrator's first screen in one statement; parts that the caller may not see are null. */
export function summaryStatement(db: Db, caller: Caller, all: readonly Resource[]): ReadStatement<SummaryRead> {
  const { hoy } = caller;
  const ifHeld = (held: boolean, value: RawBuilder<unknown>) => (held ? value : sql`null::json`);
  const counted = all.filter((resource) => hasActivo(resource) && !resource.forAdmins && may(caller, 'view', resource));
  const counts = counted.map(
    ({ model, table }) => sql`select ${sql.lit(model)} as recurso,
      ${activeCount(table)} as cantidad`,
  );
  const current = sql`select a.id from periodo_activo a join periodo p on p.id = a.periodo and p.fecha_fin >= ${hoy}::date`;
  const statement = sql<SummaryRead>`with ${enviadas(current)}, ${conUsuario}
    select ${versionsNow} as versiones, json_build_object(
      'campanas', ${ifHeld(seesSubmissions(caller), running(hoy))},
      'proximas', ${ifHeld(seesSubmissions(caller), upcoming(hoy))},
      'empresas_sin_usuario',
        ${ifHeld(holds(caller, 'view_empresa') && holds(caller, 'view_usuarioempresa'), noticeOf(sinUsuario))},
      'encuestas_sin_secciones', ${ifHeld(holds(caller, 'view_encuesta'), noticeOf(encuestasSinSecciones(hoy)))},
      'correos_fallidos', ${ifHeld(seesSubmissions(caller), noticeOf(sinCorreo(hoy)))},
      'invitaciones_fallidas', ${ifHeld(seesSubmissions(caller) && holds(caller, 'view_usuarioempresa'), noticeOf(sinInvitacion))},
      'cantidades', ${counts.length > 0 ? sql`(select json_agg(k) from (${sql.join(counts, sql` union all `)}) k)` : sql`'[]'::json`}
    )::text as record`;
  return { query: statement.compile(db), build: ({ record }) => record };
}
