import { messages } from '../messages.ts';
import { defineResource } from '../resource.ts';
import { descripcion, porDescripcion, repetida } from './catalogo.ts';

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
  unique: { idioma_unica: ['descripcion', repetida] },
});
