import { sql } from 'kysely';
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
  derived: {
    cant_encuestas: {
      label: { es: 'Encuestas', en: 'Surveys' },
      value: sql`(select count(*)::integer from encuesta e where e.idioma = t.id and e.activo)`,
      schema: { type: 'integer', minimum: 0 },
      counts: 'encuesta',
    },
    cant_secciones: {
      label: { es: 'Secciones', en: 'Sections' },
      value: sql`(select count(*)::integer from seccion s where s.idioma = t.id and s.activo)`,
      schema: { type: 'integer', minimum: 0 },
      counts: 'seccion',
    },
  },
  columns: ['descripcion', 'cant_encuestas', 'cant_secciones'],
  sortColumns: porDescripcion,
  label: ['descripcion'],
  open: true,
  constraints: { idioma_unica: ['descripcion', repetida] },
});
