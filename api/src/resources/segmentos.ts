import { descripcion, porDescripcion } from '../crud/catalogue.ts';
import { defineResource } from '../crud/resource.ts';
import { relation } from '../fields/fields.ts';

/** Parts of a business. */
export const segmentos = defineResource({
  path: 'empresas/segmentos',
  table: 'segmento',
  model: 'segmento',
  name: { es: 'Segmento', en: 'Segment' },
  fields: { descripcion, rubro: relation({ es: 'Negocio', en: 'Business' }, 'rubro', { required: true }) },
  columns: ['descripcion', 'rubro'],
  sortColumns: porDescripcion,
  label: ['descripcion', 'rubro'],
  searchThrough: ['rubro'],
  open: true,
});
