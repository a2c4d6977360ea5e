import { descripcion, porDescripcion, repetida } from '../crud/catalogue.ts';
import { defineResource } from '../crud/resource.ts';

/** Where companies come from. */
export const origenes = defineResource({
  path: 'empresas/origenes',
  table: 'origen',
  model: 'origen',
  name: { es: 'Origen', en: 'Origin' },
  fields: { descripcion },
  columns: ['descripcion'],
  sortColumns: porDescripcion,
  label: ['descripcion'],
  open: true,
  constraints: { origen_unica: ['descripcion', repetida] },
});
