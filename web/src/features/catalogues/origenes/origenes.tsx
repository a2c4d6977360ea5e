import { text } from '../../../crud/fields/plain';
import { linked } from '../../../crud/list/Cell';
import { defineResource } from '../../../crud/resource';
import { hooks } from '../../../generated/origenes';
import { relatedRecords } from '../RelatedRecords';

export default defineResource({
  hooks,
  Below: relatedRecords({ empresas: 'origen' }),
  removal: 'list.removal.origen',
  dependents: { cantEmpresas: 'EMPRESAS' },
  sortable: ['descripcion', 'cantEmpresas'],
  cells: { cantEmpresas: linked({ path: (id) => `/empresas?origen=${id}`, permission: 'view_empresa' }) },
  order: 'descripcion',
  fields: [text('descripcion', { wide: true, required: true })],
});
