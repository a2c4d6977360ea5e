import { sql } from 'kysely';
import { type Caller, holds } from '../auth/caller.ts';
import { isoMoment } from '../crud/resource.ts';
import type { Context } from '../endpoint/endpoint.ts';
import { notFound } from '../errors/errors.ts';

/** What happens to a company in a campaign. */
export const HECHOS = ['apertura', 'invitacion', 'ingreso', 'recordatorio', 'envio', 'cambio', 'cierre'] as const;

/** Maximum of events, the latest first. */
const MAX_EVENTS = 200;

const nameOf = (alias: string) =>
  sql`coalesce(nullif(btrim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}), ''), ${sql.ref(`${alias}.username`)})`;

/** The events of a company in a campaign, the latest first; 404 if the company was never part of it. */
export async function timelineOf({ db, settings }: Context, caller: Caller, id: number, empresa: number) {
  const midnight = (day: 'fecha' | 'fecha_fin') =>
    sql`${sql.ref(`p.${day}`)}::timestamp at time zone ${settings.timeZone}::text`;
  const campaign = sql`periodo_activo a join periodo p on p.id = a.periodo`;
  const submissions = sql`encuesta_completada c join encuesta e on e.id = c.encuesta and e.activo
    and e.periodo_activo = ${id} and c.empresa = ${empresa} and c.activo`;
  const changes = sql`auditoria x where x.recurso = 'encuesta_completada' and x.registro = c.id and x.acto = 'cambiar'`;
  const none = sql`null::text`;
  const { rows: members } = await sql`select from ${campaign} where a.id = ${id} and a.activo
    and (exists (select from rubro_de_empresa h where h.rubro = a.rubro and h.empresa = ${empresa})
      or exists (select from ${submissions}))`.execute(db);
  if (members.length === 0) throw notFound();
  // Names, invitations and sign-ins of people need permission to view users.
  const seesUsers = holds(caller, 'view_usuarioempresa');
  const ifSees = (value: ReturnType<typeof nameOf>) => (seesUsers ? value : none);
  const { rows } = await sql<Record<string, unknown>>`
    select h.hecho, ${isoMoment('h.momento')} as momento, h.persona, h.autor, h.estado from (
      select 'apertura' as hecho, ${midnight('fecha')} as momento, ${none} as persona, ${none} as autor, ${none} as estado
        from ${campaign} where a.id = ${id}
      union all select 'cierre', ${midnight('fecha_fin')} + interval '1 day', ${none}, ${none}, ${none} from ${campaign} where a.id = ${id}
      union all select c.tipo, c.pedido, ${ifSees(nameOf('u'))}, ${ifSees(nameOf('w'))}, c.estado from correo c
        left join usuario u on u.id = c.usuario left join usuario w on w.id = c.autor
        where (c.tipo = 'recordatorio' and c.periodo_activo = ${id} and c.empresa = ${empresa})
          or (${seesUsers}::boolean and c.tipo = 'invitacion' and u.empresa = ${empresa})
      union all select 'ingreso', i.momento, ${nameOf('u')}, ${none}, ${none}
        from primer_ingreso i join usuario u on u.id = i.usuario and u.empresa = ${empresa} where ${seesUsers}::boolean
      union all select 'envio', c.fecha_creacion, ${ifSees(nameOf('u'))}, ${none}, ${none}
        from ${submissions} join usuario u on u.id = c.usuario
      union all select 'cambio', x.momento, ${ifSees(sql`coalesce((select ${nameOf('u')} from usuario u where u.id = x.usuario), x.username)`)},
        ${none}, ${none} from ${submissions} cross join lateral (select x.momento, x.usuario, x.username from ${changes}) x
      union all select 'cambio', c.fecha_modificacion, ${none}, ${none}, ${none} from ${submissions}
        where c.fecha_modificacion > c.fecha_creacion and not exists (select from ${changes})) h
    order by h.momento desc, h.hecho limit ${sql.lit(MAX_EVENTS)}`.execute(db);
  return rows;
}
