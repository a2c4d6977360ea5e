import { sql } from 'kysely';
import { descripcion, porDescripcion, repetida } from '../crud/catalogue.ts';
import { countOf, defineResource } from '../crud/resource.ts';
import { messages } from '../errors/messages.ts';
import { children } from '../fields/lists.ts';
import { empresasPorRubro } from '../surveys/counts.ts';

/** Lines of business with their segments ("Negocio" on the screen). */
export const rubros = defineResource({
  path: 'empresas/rubros',
  table: 'rubro',
  model: 'rubro',
  name: { es: 'Negocio', en: 'Business' },
  fields: {
    descripcion,
    segmentos: children(
      { es: 'Segmentos', en: 'Segments' },
      { table: 'segmento', owner: 'rubro', ordered: false },
      { max: 500 },
    ),
  },
  refused: { razon_social: messages.notItsField, ruc_ci: messages.notItsField, direccion: messages.notItsField },
  derived: {
    cant_empresas: {
      ...countOf(
        { es: 'Empresas', en: 'Companies' },
        'empresa',
        sql`coalesce((select e.cantidad from empresas_por_rubro e where e.rubro = t.id), 0)`,
      ),
      reads: [empresasPorRubro],
    },
  },
  columns: ['descripcion', 'segmentos', 'cant_empresas'],
  sortColumns: porDescripcion,
  label: ['descripcion'],
  open: true,
  constraints: { rubro_unica: ['descripcion', repetida] },
  removedWith: [{ table: 'segmento', owner: 'rubro' }],
});
