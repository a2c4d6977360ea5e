import { sql } from 'kysely';
import { descripcion, porDescripcion, repetida } from '../crud/catalogue.ts';
import { countOf, defineResource } from '../crud/resource.ts';

/** Where companies come from. */
export const origenes = defineResource({
  path: 'empresas/origenes',
  table: 'origen',
  model: 'origen',
  name: { es: 'Origen', en: 'Origin' },
  fields: { descripcion },
  derived: {
    cant_empresas: countOf(
      { es: 'Empresas', en: 'Companies' },
      'empresa',
      sql`(select count(*)::integer from empresa e where e.origen = t.id and e.activo)`,
    ),
  },
  columns: ['descripcion', 'cant_empresas'],
  sortColumns: porDescripcion,
  label: ['descripcion'],
  open: true,
  constraints: { origen_unica: ['descripcion', repetida] },
});
