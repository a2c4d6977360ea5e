import { sql } from 'kysely';
import { descripcion, porDescripcion } from '../crud/catalogue.ts';
import { type Draft, defineResource } from '../crud/resource.ts';
import type { FieldErrors } from '../errors/errors.ts';
import type { Text } from '../errors/lang.ts';
import { relation } from '../fields/fields.ts';

const DE_EMPRESAS: Text = {
  es: 'El segmento es de empresas de su negocio: no puede pasar a otro',
  en: 'The segment is of companies of its business: it cannot pass to another one',
};

/** A company's segment stays one of its business. */
async function rubroDeSusEmpresas({ db, before, after }: Draft): Promise<FieldErrors> {
  if (!before || before.rubro === after.rubro) return {};
  const { rows } = await sql`select 1 from empresa where segmento = ${before.id} limit 1`.execute(db);
  return rows.length ? { rubro: [DE_EMPRESAS] } : {};
}

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
  rules: [{ of: ['rubro'], check: rubroDeSusEmpresas }],
});
