import { sql } from 'kysely';
import type { Message } from '../errors/messages.ts';
import { text } from '../fields/fields.ts';

/** The one field of a catalogue. */
export const descripcion = text({ es: 'Descripción', en: 'Description' }, { required: true, example: 'Ejemplo nuevo' });

/** Message of two records of the same description. */
export const repetida: Message = {
  code: 'DUPLICATE',
  es: 'Ya existe un registro con esta descripción',
  en: 'A record with this description already exists',
};

/** What a catalogue is searched in is its description alone, as it is sorted. */
export const porDescripcion = { descripcion: sql<string>`t.busqueda collate "C"` };
