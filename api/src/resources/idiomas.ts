import { descripcion, porDescripcion, repetida } from '../crud/catalogue.ts';
import { defineResource } from '../crud/resource.ts';
import { messages } from '../errors/messages.ts';

/** Languages in which surveys are written. */
export const idiomas = defineResource({
  path: 'encuestas/idiomas',
  table: 'idioma',
  model: 'idioma',
  name: { es: 'Idioma', en: 'Language' },
  fields: { descripcion },
  refused: { nombre: messages.notItsField, codigo: messages.notItsField },
  columns: ['descripcion'],
  sortColumns: porDescripcion,
  label: ['descripcion'],
  open: true,
  constraints: { idioma_unica: ['descripcion', repetida] },
});
