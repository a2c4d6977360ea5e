import { type RawBuilder, sql } from 'kysely';
import { demand, writable } from '../crud/access.ts';
import type { Resource } from '../crud/resource.ts';
import { tagOf } from '../crud/schemas.ts';
import type { Db } from '../database/database.ts';
import type { ColumnName, TableName } from '../database/tables.ts';
import { versionsNow } from '../database/versions.ts';
import { foundAnswer, type ReadStatement, type Versioned } from '../endpoint/answerCache.ts';
import { type Endpoint, idOf } from '../endpoint/endpoint.ts';
import { listSchema, objectSchema } from '../endpoint/schemas.ts';

/** A table whose rows `t` depend on rows of other tables, with the condition for each of those. */
interface Dependent {
  /** The endpoint that lists the rows. */
  recurso: string;
  table: TableName;
  of: Partial<Record<TableName, (owners: RawBuilder<unknown>) => RawBuilder<unknown>>>;
}

const by = (column: ColumnName<TableName>) => (owners: RawBuilder<unknown>) =>
  sql`${sql.ref(`t.${column}`)} in (${owners})`;

const porSeccion = (owners: RawBuilder<unknown>) =>
  sql`t.id in (select l.encuesta from encuesta_seccion l where l.seccion in (${owners}))`;

/** The dependent tables, each after those that it depends on. */
const DEPENDENTS: readonly Dependent[] = [
  {
    recurso: 'encuestas/periodos_activos/',
    table: 'periodo_activo',
    of: { periodo: by('periodo'), rubro: by('rubro') },
  },
  { recurso: 'empresas/', table: 'empresa', of: { rubro: by('rubro') } },
  { recurso: 'encuestas/secciones/', table: 'seccion', of: { idioma: by('idioma') } },
  { recurso: 'encuestas/preguntas/', table: 'pregunta', of: { seccion: by('seccion') } },
  {
    recurso: 'encuestas/',
    table: 'encuesta',
    of: { periodo_activo: by('periodo_activo'), idioma: by('idioma'), seccion: porSeccion },
  },
  {
    recurso: 'encuestas/usuario_empresa/',
    table: 'encuesta_completada',
    of: { encuesta: by('encuesta'), empresa: by('empresa') },
  },
  { recurso: 'usuarios/', table: 'usuario', of: { empresa: by('empresa'), idioma: by('idioma') } },
  { recurso: 'reportes/link_reporte/', table: 'link_reporte', of: { rubro: by('rubro') } },
];

/** The active rows of each table that depend on a record, directly or not, as SQL. */
function dependentRows(table: TableName, id: number): { recurso: string; rows: RawBuilder<unknown> }[] {
  const selected = new Map<TableName, RawBuilder<unknown>>([[table, sql`${id}::int`]]);
  return DEPENDENTS.flatMap(({ recurso, table: dependent, of }) => {
    const conditions = Object.entries(of).flatMap(([owner, condition]) => {
      const owners = selected.get(owner as TableName);
      return owners ? [condition(owners)] : [];
    });
    if (conditions.length === 0) return [];
    const rows = sql`select t.id from ${sql.table(dependent)} t
      where t.activo and (${sql.join(conditions, sql` or `)})`;
    selected.set(dependent, rows);
    return [{ recurso, rows }];
  });
}

type Counted = Versioned & { results: string };

function statementOf(db: Db, resource: Resource, id: number, where: RawBuilder<unknown>): ReadStatement<Counted> {
  const counts = dependentRows(resource.table, id).map(
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

/** Counts the records that depend on a record; needs permission to remove it. Not in REST v1 (spec §7). */
export function dependentsEndpoints(all: readonly Resource[]): Endpoint[] {
  const holders = all.filter(({ table }) => DEPENDENTS.some(({ of }) => table in of));
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
