import { defineResource } from '../resource.ts';
import { descripcion, porDescripcion, repetida } from './catalogo.ts';

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
  unique: { origen_unica: ['descripcion', repetida] },
});
