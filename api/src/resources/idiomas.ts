import { sql } from 'kysely';
import { descripcion, porDescripcion, repetida } from '../crud/catalogue.ts';
import { countOf, defineResource } from '../crud/resource.ts';
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
    cant_encuestas: countOf(
      { es: 'Encuestas', en: 'Surveys' },
      'encuesta',
      sql`(select count(*)::integer from encuesta e where e.idioma = t.id and e.activo)`,
    ),
    cant_secciones: countOf(
      { es: 'Secciones', en: 'Sections' },
      'seccion',
      sql`(select count(*)::integer from seccion s where s.idioma = t.id and s.activo)`,
    ),
  },
  columns: ['descripcion', 'cant_encuestas', 'cant_secciones'],
  sortColumns: porDescripcion,
  label: ['descripcion'],
  open: true,
  constraints: { idioma_unica: ['descripcion', repetida] },
});
