import { picker } from '../../../crud/fields/picker';
import { defineResource } from '../../../crud/resource';
import { usePeriodoOptionsQuery, useRubroOptionsQuery } from '../../../generated/options';
import { hooks } from '../../../generated/periodosActivos';

export default defineResource({
  hooks,
  removal: 'list.removal.periodoActivo',
  sortable: [],
  fields: [
    picker('periodo', usePeriodoOptionsQuery, { required: true }),
    picker('rubro', useRubroOptionsQuery, { required: true }),
  ],
});
