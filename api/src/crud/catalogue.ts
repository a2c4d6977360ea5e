import { sql } from 'kysely';
import type { TableName } from '../database/tables.ts';
import type { FieldErrors } from '../errors/errors.ts';
import type { Message } from '../errors/messages.ts';
import { text } from '../fields/fields.ts';
import type { Preparing } from './resource.ts';

/** The one field of a catalogue. */
export const descripcion = text({ es: 'Descripción', en: 'Description' }, { required: true, example: 'Ejemplo nuevo' });

/** Message of two records with the same description. */
export const repetida: Message = {
  code: 'DUPLICATE',
  es: 'Ya existe un registro con esta descripción',
  en: 'A record with this description already exists',
};

/** Sorts by the stored search text, which is the description without case and accents. */
export const porDescripcion = { descripcion: sql<string>`t.busqueda collate "C"` };

/** Refuses a name that a deactivated record has, which the lists do not show. */
export const nameNotInactive =
  (table: TableName, field: string, message: Message) =>
  async ({ db, values, id = 0 }: Preparing): Promise<FieldErrors> => {
    const name = values[field];
    if (typeof name !== 'string') return {};
    const { rows } = await sql`select from ${sql.table(table)} t
      where not t.activo and t.id <> ${id} and plain(t.${sql.ref(field)}) = plain(${name}) limit 1`.execute(db);
    return rows.length > 0 ? { [field]: [message] } : {};
  };
