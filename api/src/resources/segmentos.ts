import { descripcion, porDescripcion } from '../crud/catalogue.ts';
import { defineResource } from '../crud/resource.ts';
import type { Message } from '../errors/messages.ts';
import { relation } from '../fields/fields.ts';

const DE_EMPRESAS: Message = {
  code: 'IN_USE',
  es: 'El segmento es de empresas de su negocio: no puede pasar a otro',
  en: 'The segment is of companies of its business: it cannot pass to another one',
};

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
  constraints: { empresa_segmento_fkey: ['rubro', DE_EMPRESAS] },
});
