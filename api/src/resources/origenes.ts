import { defineResource } from '../resource.ts';
import { descripcion, repetida } from './catalogo.ts';

/** Where companies come from. */
export const origenes = defineResource({
  path: 'empresas/origenes',
  table: 'origen',
  model: 'origen',
  name: { es: 'Origen', en: 'Origin' },
  fields: { descripcion },
  columns: ['descripcion'],
  label: ['descripcion'],
  open: true,
  unique: { origen_unica: ['descripcion', repetida] },
});
