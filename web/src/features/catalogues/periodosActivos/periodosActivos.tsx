import { picker } from '../../../crud/fields/picker';
import { related } from '../../../crud/filters';
import { defineResource } from '../../../crud/resource';
import { periodoOptions, rubroOptions } from '../../../generated/options';
import { hooks } from '../../../generated/periodosActivos';

export default defineResource({
  hooks,
  removal: 'list.removal.periodoActivo',
  sortable: ['periodo', 'rubro'],
  order: '-periodo',
  filters: [related('periodo', periodoOptions), related('rubro', rubroOptions)],
  fields: [
    picker('periodo', periodoOptions.list, { required: true }),
    picker('rubro', rubroOptions.list, { required: true }),
  ],
});
