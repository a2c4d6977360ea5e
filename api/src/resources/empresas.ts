import { sql } from 'kysely';
import { defineResource } from '../crud/resource.ts';
import { integer, relation, text } from '../fields/fields.ts';
import { AJENO, ruc, segmentoDelRubro, textos } from './empresaRules.ts';

/** What is written of a company (spec §5). */
const fields = {
  razon_social: text(
    { es: 'Razón social', en: 'Company name' },
    { required: true, max: 100, tooLong: textos.razonSocial },
  ),
  ruc_ci: text({ es: 'RUC/CI', en: 'Tax ID' }, { max: 30, tooLong: textos.ruc, rules: ruc, example: '80012345-6' }),
  direccion: text({ es: 'Dirección', en: 'Address' }, { max: 100, tooLong: textos.direccion }),
  rubro: relation({ es: 'Negocio', en: 'Business' }, 'rubro', { required: true }),
  segmento: relation({ es: 'Segmento', en: 'Segment' }, 'segmento'),
  origen: relation({ es: 'Origen', en: 'Origin' }, 'origen', { required: true }),
  cant_sucursales: integer({ es: 'Cantidad de sucursales', en: 'Number of branches' }, { required: true }),
  cant_empleados: integer({ es: 'Cantidad de empleados', en: 'Number of employees' }, { required: true }),
};

/** Companies that answer surveys. */
export const empresas = defineResource({
  path: 'empresas',
  table: 'empresa',
  model: 'empresa',
  name: { es: 'Empresa', en: 'Company' },
  fields,
  columns: ['razon_social', 'ruc_ci', 'direccion', 'rubro', 'segmento', 'origen', 'cant_sucursales', 'cant_empleados'],
  label: ['razon_social'],
  sortColumns: { razon_social: sql`t.orden_razon_social` },
  searchThrough: ['rubro', 'segmento', 'origen'],
  own: ({ empresa }) => (empresa === null ? undefined : sql`t.id = ${empresa}`),
  rules: [{ of: ['rubro', 'segmento'], check: segmentoDelRubro }],
  constraints: { empresa_segmento_fkey: ['segmento', AJENO] },
});
