import { type RawBuilder, sql } from 'kysely';
import { type Caller, holds, seesSubmissions } from '../auth/caller.ts';
import { windowOf } from '../crud/listing.ts';
import { isoMoment } from '../crud/resource.ts';
import { likePattern, refuse, termOf } from '../crud/searching.ts';
import type { Db } from '../database/database.ts';
import { versionsNow } from '../database/versions.ts';
import type { ReadStatement, Versioned } from '../endpoint/answerCache.ts';
import type { Query } from '../endpoint/endpoint.ts';
import { forbidden } from '../errors/errors.ts';
import { toId } from '../fields/fields.ts';
import { empresasDeCampana } from '../surveys/counts.ts';

/** The days of an active period, over `t`. */
export const fechasDeCampana = sql<string>`(select to_char(p.fecha, 'DD/MM/YYYY') || ' / ' ||
  to_char(p.fecha_fin, 'DD/MM/YYYY') from periodo p where p.id = t.periodo)`;

/** The title of an active period, over `t`. */
export const tituloDeCampana = sql<string>`${fechasDeCampana} || ' · ' ||
  (select b.descripcion from rubro b where b.id = t.rubro)`;

/** States by which the companies of a campaign can be filtered. */
export const ESTADOS = ['enviadas', 'completas', 'pendientes', 'incompletas', 'sin_usuario', 'con_usuario'] as const;

type Estado = (typeof ESTADOS)[number];

export function demandFollower(caller: Caller): void {
  if (!seesSubmissions(caller)) throw forbidden();
}

/**
 * The submission of each company in these campaigns: of several surveys the one with most answers, then the latest.
 * `campaigns` selects their identifiers.
 */
export const enviadas = (campaigns: RawBuilder<unknown>) => sql`enviada as materialized (
  select distinct on (e.periodo_activo, c.empresa) e.periodo_activo, c.empresa, c.id, c.fecha_creacion,
    c.fecha_modificacion, c.total_preguntas, c.total_respondidas,
    coalesce(c.total_respondidas < c.total_preguntas, false) as incompleta
  from encuesta e join encuesta_completada c on c.encuesta = e.id and c.activo
  where e.activo and e.periodo_activo in (${campaigns})
  order by e.periodo_activo, c.empresa, c.total_respondidas desc nulls last, c.id desc)`;

/** Companies with an active user. */
export const conUsuario = sql`con_usuario as materialized (
  select u.empresa, bool_or(u.email <> '') as con_correo from usuario u where u.activo and u.empresa is not null
  group by u.empresa)`;

const empresasDe = (hoy: string) =>
  empresasDeCampana(hoy, sql`select y.empresa from enviada y where y.periodo_activo = a.id`);

/** Campaigns: active periods `a` of active periods `p`, each with its surveys and how many answered. */
export function campanas(hoy: string, where: RawBuilder<unknown>) {
  return sql`select a.id, a.periodo, a.rubro, r.descripcion as negocio, to_char(p.fecha, 'YYYY-MM-DD') as fecha_inicio,
    to_char(p.fecha_fin, 'YYYY-MM-DD') as fecha_fin, ${hoy}::date between p.fecha and p.fecha_fin as vigente,
    coalesce((select json_agg(json_build_object('id', e.id, 'descripcion', e.descripcion, 'idioma', e.idioma)
      order by e.id) from encuesta e where e.periodo_activo = a.id and e.activo), '[]') as encuestas,
    n.empresas, n.enviadas, n.incompletas, n.sin_usuario, n.alcanzables, a.recordatorios_programados
  from periodo_activo a join periodo p on p.id = a.periodo and p.activo join rubro r on r.id = a.rubro
  cross join lateral (select count(*)::integer as empresas, count(x.id)::integer as enviadas,
      count(*) filter (where x.incompleta)::integer as incompletas,
      count(*) filter (where x.id is null and u.empresa is null)::integer as sin_usuario,
      count(*) filter (where x.id is null and u.con_correo and exists (select from encuesta e
        where e.periodo_activo = a.id and e.activo))::integer as alcanzables
    from ${empresasDe(hoy)} f left join enviada x on x.periodo_activo = a.id and x.empresa = f.id
    left join con_usuario u on u.empresa = f.id) n
  where a.activo and ${where}`;
}

type PageRead = Versioned & { count: number; results: string };

/** A page of campaigns, the latest first; `vigente` filters by whether they are open today. */
export function campaignsStatement(db: Db, { hoy }: Caller, query: Query): ReadStatement<PageRead> {
  const { limit, offset } = windowOf({}, query);
  if (query.vigente !== undefined && query.vigente !== 'true' && query.vigente !== 'false') refuse('vigente');
  const vigente = sql`${hoy}::date between p.fecha and p.fecha_fin`;
  const where = query.vigente === undefined ? sql`true` : query.vigente === 'true' ? vigente : sql`not (${vigente})`;
  const page = sql`select id from pagina`;
  const statement = sql<PageRead>`with
    hay as materialized (select a.id, p.fecha from periodo_activo a join periodo p on p.id = a.periodo and p.activo
      where a.activo and ${where}),
    pagina as materialized (select id from hay order by fecha desc, id desc
      limit ${limit}::integer offset ${offset}::bigint),
    ${enviadas(page)}, ${conUsuario}
    select ${versionsNow} as versiones, (select count(*)::integer from hay) as count,
      (select coalesce(json_agg(c), '[]')
        from (${campanas(hoy, sql`a.id in (${page})`)} order by p.fecha desc, a.id desc) c)::text as results`;
  return {
    query: statement.compile(db),
    build: ({ results, count }) => `{"results":${results},"count":${count}}`,
  };
}

type OneRead = Versioned & { record: string };

/** One campaign; no row where there is none. */
export function campaignStatement(db: Db, { hoy }: Caller, id: number): ReadStatement<OneRead> {
  const statement = sql<OneRead>`with ${enviadas(sql`${id}::integer`)}, ${conUsuario}
    select ${versionsNow} as versiones, row_to_json(c)::text as record from (${campanas(hoy, sql`a.id = ${id}`)}) c`;
  return { query: statement.compile(db), build: ({ record }) => record };
}

const CONDITION: Record<Estado, RawBuilder<unknown>> = {
  enviadas: sql`x.id is not null`,
  completas: sql`(x.id is not null and not x.incompleta)`,
  pendientes: sql`x.id is null`,
  incompletas: sql`x.incompleta`,
  sin_usuario: sql`(x.id is null and u.empresa is null)`,
  con_usuario: sql`(x.id is null and u.empresa is not null)`,
};

/** Callers without the permission to view companies search by the name alone, which this list shows them. */
function matchesTerm(caller: Caller, term: string): RawBuilder<unknown> {
  const whole = sql`m.busqueda like ${likePattern(term)}`;
  return holds(caller, 'view_empresa') ? whole : sql`(${whole} and plain(m.razon_social) like ${likePattern(term)})`;
}

function conditionOf(caller: Caller, { estado, segmento, search }: Query): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [];
  if (estado !== undefined && estado !== '')
    conditions.push(Object.hasOwn(CONDITION, String(estado)) ? CONDITION[estado as Estado] : refuse('estado'));
  if (segmento !== undefined && segmento !== '')
    conditions.push(sql`m.segmento = ${toId(segmento) ?? refuse('segmento')}`);
  const term = termOf(search);
  if (term) conditions.push(matchesTerm(caller, term));
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/** Data about people; needs permission to view users. */
const ifSeesUsers = (caller: Caller, value: RawBuilder<unknown>) =>
  holds(caller, 'view_usuarioempresa') ? value : sql`null::json`;

/** The users of the company `f`. */
const usuariosDe = sql`(select coalesce(json_agg(json_build_object('id', u.id, 'nombre', btrim(u.first_name || ' ' || u.last_name),
      'username', u.username, 'email', u.email, 'ingreso', i.usuario is not null) order by u.id), '[]')
    from usuario u left join primer_ingreso i on i.usuario = u.id where u.empresa = f.id and u.activo)`;

/** Who has begun, who can be reminded, who lacks a user, who has finished; once it is over, who has begun or finished first. */
const turno = (hoy: string) => sql`case when x.incompleta then 1
  when ${hoy}::date > p.fecha_fin then case when x.id is null then 3 else 2 end
  when x.id is not null then 4 when u.empresa is null then 3 else 2 end`;

/**
 * The companies of one campaign with their progress: those that need attention first, after its end those that answered,
 * then by name. No row where there is no such campaign.
 */
export function companiesStatement(db: Db, caller: Caller, id: number, query: Query): ReadStatement<PageRead> {
  const { limit, offset } = windowOf({}, query);
  const found = sql`from periodo_activo a join periodo p on p.id = a.periodo
    cross join lateral ${empresasDe(caller.hoy)} f join empresa m on m.id = f.id
    left join enviada x on x.periodo_activo = a.id and x.empresa = f.id
    left join con_usuario u on u.empresa = f.id where a.id = ${id} and ${conditionOf(caller, query)}`;
  const statement = sql<PageRead>`with ${enviadas(sql`${id}::integer`)}, ${conUsuario},
    fila as materialized (select f.id, m.razon_social, m.segmento, m.orden_razon_social, x.id as completada,
      x.fecha_creacion, x.fecha_modificacion, x.total_preguntas, x.total_respondidas, x.incompleta, ${turno(caller.hoy)} as turno ${found}),
    pagina as (select * from fila order by turno, orden_razon_social, id limit ${limit}::integer offset ${offset}::bigint)
    select ${versionsNow} as versiones, (select count(*)::integer from fila) as count,
      (select coalesce(json_agg(json_build_object('empresa', f.id, 'razon_social', f.razon_social,
        'segmento', f.segmento, 'estado', case when f.completada is null then 'pendiente'
          when f.incompleta then 'incompleta' else 'enviada' end,
        'completada', f.completada, 'enviada', ${isoMoment('f.fecha_creacion')}, 'modificada', ${isoMoment('f.fecha_modificacion')},
        'total_preguntas', f.total_preguntas, 'total_respondidas', f.total_respondidas,
        'usuarios', ${ifSeesUsers(caller, usuariosDe)},
        'recordatorio', (select json_build_object('estado', o.estado, 'pedido', ${isoMoment('o.pedido')},
            'autor', ${ifSeesUsers(caller, sql`btrim(w.first_name || ' ' || w.last_name)`)})
          from correo o left join usuario w on w.id = o.autor
          where o.periodo_activo = ${id} and o.empresa = f.id order by o.id desc limit 1))
        order by f.turno, f.orden_razon_social, f.id), '[]') from pagina f)::text as results
    from periodo_activo a where a.id = ${id} and a.activo`;
  return {
    query: statement.compile(db),
    build: ({ results, count }) => `{"results":${results},"count":${count}}`,
  };
}
