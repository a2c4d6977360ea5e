import { picker } from '../../fields/picker';
import { usePeriodoOptionsQuery, useRubroOptionsQuery } from '../../generated/options';
import { hooks } from '../../generated/periodosActivos';
import { defineResource } from '../../screens/resource';

export default defineResource({
  hooks,
  removal: 'list.removal.periodoActivo',
  sortable: [],
  fields: [
    picker('periodo', usePeriodoOptionsQuery, { required: true }),
    picker('rubro', useRubroOptionsQuery, { required: true }),
  ],
});
