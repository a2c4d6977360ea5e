import { picker } from '../../fields/picker';
import {
  useCreatePeriodoActivoMutation,
  useDeactivatePeriodoActivoMutation,
  useGetPeriodoActivoQuery,
  useListPeriodosActivosQuery,
  usePeriodoOptionsQuery,
  useRubroOptionsQuery,
  useUpdatePeriodoActivoMutation,
} from '../../generated/graphql';
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
