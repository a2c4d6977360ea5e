import { type RawBuilder, sql } from 'kysely';
import { demand, writable } from '../crud/access.ts';
import type { Resource } from '../crud/resource.ts';
import { tagOf } from '../crud/schemas.ts';
import type { Db } from '../database/database.ts';
import type { ColumnName, TableName } from '../database/tables.ts';
import { versionsNow } from '../database/versions.ts';
import { foundAnswer, type ReadStatement, type Versioned } from '../endpoint/answerCache.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { idOf } from '../endpoint/endpoint.ts';
import { listSchema, objectSchema } from '../endpoint/schemas.ts';

/** Rows `t` that go with others, by the condition that says with which. */
interface Below {
  /** The endpoint that lists them. */
  recurso: string;
  table: TableName;
  with: Partial<Record<TableName, (owners: RawBuilder<unknown>) => RawBuilder<unknown>>>;
}

const by = (column: ColumnName<TableName>) => (owners: RawBuilder<unknown>) =>
  sql`${sql.ref(`t.${column}`)} in (${owners})`;

const porSeccion = (owners: RawBuilder<unknown>) =>
  sql`t.id in (select l.encuesta from encuesta_seccion l where l.seccion in (${owners}))`;

/** What stands or falls with what, each after everything that it goes with. */
const BELOW: readonly Below[] = [
  {
    recurso: 'encuestas/periodos_activos/',
    table: 'periodo_activo',
    with: { periodo: by('periodo'), rubro: by('rubro') },
  },
  { recurso: 'empresas/', table: 'empresa', with: { rubro: by('rubro') } },
  { recurso: 'encuestas/secciones/', table: 'seccion', with: { idioma: by('idioma') } },
  { recurso: 'encuestas/preguntas/', table: 'pregunta', with: { seccion: by('seccion') } },
  {
    recurso: 'encuestas/',
    table: 'encuesta',
    with: { periodo_activo: by('periodo_activo'), idioma: by('idioma'), seccion: porSeccion },
  },
  {
    recurso: 'encuestas/usuario_empresa/',
    table: 'encuesta_completada',
    with: { encuesta: by('encuesta'), empresa: by('empresa') },
  },
  { recurso: 'usuarios/', table: 'usuario', with: { empresa: by('empresa'), idioma: by('idioma') } },
  { recurso: 'reportes/link_reporte/', table: 'link_reporte', with: { rubro: by('rubro') } },
];

/** The active rows of each table that go with a record, at any distance, as SQL. */
function rowsBelow(table: TableName, id: number): { recurso: string; rows: RawBuilder<unknown> }[] {
  const found = new Map<TableName, RawBuilder<unknown>>([[table, sql`${id}::int`]]);
  return BELOW.flatMap(({ recurso, table: below, with: ways }) => {
    const conditions = Object.entries(ways).flatMap(([owner, way]) => {
      const owners = found.get(owner as TableName);
      return owners ? [way(owners)] : [];
    });
    if (conditions.length === 0) return [];
    const rows = sql`select t.id from ${sql.table(below)} t where t.activo and (${sql.join(conditions, sql` or `)})`;
    found.set(below, rows);
    return [{ recurso, rows }];
  });
}

type Counted = Versioned & { results: string };

function statementOf(db: Db, resource: Resource, id: number, where: RawBuilder<unknown>): ReadStatement<Counted> {
  const counts = rowsBelow(resource.table, id).map(
    ({ recurso, rows }, place) =>
      sql`(${sql.lit(place)}, ${sql.lit(recurso)}, (select count(*)::int from (${rows}) n))`,
  );
  const statement = sql<Counted>`select ${versionsNow} as versiones,
    (select coalesce(json_agg(json_build_object('recurso', c.recurso, 'cantidad', c.cantidad) order by c.lugar), '[]')
      from (values ${sql.join(counts)}) as c (lugar, recurso, cantidad) where c.cantidad > 0)::text as results
    from ${sql.table(resource.table)} t where t.id = ${id} and ${where}`;
  return { query: statement.compile(db), build: ({ results }) => `{"results":${results}}` };
}

const line = { recurso: { type: 'string', example: 'encuestas/' }, cantidad: { type: 'integer', minimum: 1 } };
const schema = objectSchema({ results: listSchema(objectSchema(line)) });

/** How much goes with each record of these resources, told to who may remove it. Not of REST v1 (spec §7). */
export function dependentsEndpoints(all: readonly Resource[]): Endpoint[] {
  const holders = all.filter(({ table }) => BELOW.some((below) => table in below.with));
  return holders.map((resource) => ({
    method: 'GET',
    path: `${resource.path}/:id/dependientes/`,
    tag: tagOf(resource),
    summary: { es: `Lo que depende: ${resource.name.es}`, en: `What depends: ${resource.name.en}` },
    answers: { status: 200, schema },
    refuses: [403, 404],
    handle: async (request, caller) => {
      demand(caller, 'delete', resource);
      const { where = sql`true` } = writable(resource, caller);
      return foundAnswer(request, caller, statementOf(request.context.db, resource, idOf(request), sql`${where}`));
    },
  }));
}
