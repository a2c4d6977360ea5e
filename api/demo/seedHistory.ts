import { sql } from 'kysely';
import { everything } from '../src/crud/access.ts';
import { auditWritten } from '../src/crud/auditing.ts';
import { findRecords } from '../src/crud/record.ts';
import type { Resource } from '../src/crud/resource.ts';
import type { Db } from '../src/database/database.ts';
import { linksReporte } from '../src/reports/linksReporte.ts';
import { empresas } from '../src/resources/empresas.ts';
import { grupos } from '../src/resources/grupos.ts';
import { idiomas } from '../src/resources/idiomas.ts';
import { origenes } from '../src/resources/origenes.ts';
import { periodos } from '../src/resources/periodos.ts';
import { periodosActivos } from '../src/resources/periodosActivos.ts';
import { rubros } from '../src/resources/rubros.ts';
import { usuarios } from '../src/resources/usuarios.ts';
import { comentariosPreguntas } from '../src/surveys/comentariosPreguntas.ts';
import { encuestas } from '../src/surveys/encuestas.ts';
import { secciones } from '../src/surveys/secciones.ts';

/** Resources with a history, in the order in which their records are created. */
const CREATED: readonly Resource[] = [
  ...[grupos, idiomas, origenes, rubros, empresas, usuarios],
  ...[periodos, periodosActivos, secciones, encuestas, comentariosPreguntas, linksReporte],
];

/** Adds audit lines as if the administrator had created the records of the demo at `moment`. */
export async function seedHistory(db: Db, moment: Date): Promise<void> {
  const { rows } = await sql<{ id: number; username: string }>`select id, username from usuario
    where is_superuser order by id limit 1`.execute(db);
  const [admin] = rows;
  if (!admin) return;
  const writing = { db, clock: () => moment, caller: { ...admin, origin: { request: null } } };
  const hoy = moment.toISOString().slice(0, 10);
  for (const resource of CREATED) {
    const ids = await sql<{ id: number }>`select id from ${sql.table(resource.table)} order by id`.execute(db);
    const records = await findRecords(
      db,
      resource,
      ids.rows.map(({ id }) => id),
      everything(resource, { hoy }),
    );
    await auditWritten(
      writing,
      resource,
      records.map((after) => ({ id: after.id, after })),
    );
  }
}
