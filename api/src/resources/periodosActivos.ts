import { fechasDeCampana, tituloDeCampana } from '../campaigns/title.ts';
import { defineResource } from '../crud/resource.ts';
import { relation } from '../fields/fields.ts';

const REPETIDO = {
  es: 'Este periodo ya está activo para este negocio',
  en: 'This period is already active for this business',
};

/** Periods opened for one business. */
export const periodosActivos = defineResource({
  path: 'encuestas/periodos_activos',
  table: 'periodo_activo',
  model: 'periodoactivo',
  name: { es: 'Periodo activo', en: 'Active period' },
  fields: {
    periodo: relation({ es: 'Periodo', en: 'Period' }, 'periodo', { required: true }),
    rubro: relation({ es: 'Negocio', en: 'Business' }, 'rubro', { required: true }),
  },
  columns: ['periodo', 'rubro'],
  label: ['periodo', 'rubro'],
  ordering: '-id',
  open: true,
  searchText: fechasDeCampana,
  title: tituloDeCampana,
  searchThrough: ['rubro'],
  constraints: { periodo_activo_unico: ['non_field_errors', REPETIDO] },
});
