import { sql } from 'kysely';
import type { Message } from '../errors/messages.ts';
import { text } from '../fields/fields.ts';

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
