import { defineResource } from '../crud/resource.ts';
import { text } from '../fields/fields.ts';

/** Permissions: view, add, change or delete records of a model. */
export const permisos = defineResource({
  path: 'permisos',
  table: 'permiso',
  model: 'permission',
  name: { es: 'Permiso', en: 'Permission' },
  fields: {
    codename: text({ es: 'Código', en: 'Code' }),
    name: { ...text({ es: 'Nombre', en: 'Name' }), translated: true },
  },
  columns: ['codename', 'name'],
  label: ['codename', 'name'],
  ordering: 'id',
  small: true,
  serves: [],
});
