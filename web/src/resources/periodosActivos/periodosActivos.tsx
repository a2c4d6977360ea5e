import { picker } from '../../fields/picker';
import { usePeriodoOptionsQuery, useRubroOptionsQuery } from '../../generated/options';
import {
  useCreatePeriodoActivoMutation,
  useDeactivatePeriodoActivoMutation,
  useGetPeriodoActivoQuery,
  useListPeriodosActivosQuery,
  useUpdatePeriodoActivoMutation,
} from '../../generated/periodosActivos';
import { defineResource } from '../../screens/resource';

export default defineResource({
  hooks: {
    list: useListPeriodosActivosQuery,
    one: useGetPeriodoActivoQuery,
    create: useCreatePeriodoActivoMutation,
    update: useUpdatePeriodoActivoMutation,
    deactivate: useDeactivatePeriodoActivoMutation,
  },
  sortable: [],
  fields: [
    picker('periodo', usePeriodoOptionsQuery, { required: true }),
    picker('rubro', useRubroOptionsQuery, { required: true }),
  ],
});
