import { day } from '../../fields/plain';
import { notBefore } from '../../fields/rules';
import {
  useCreatePeriodoMutation,
  useDeactivatePeriodoMutation,
  useGetPeriodoQuery,
  useListPeriodosQuery,
  useUpdatePeriodoMutation,
} from '../../generated/periodos';
import { defineResource } from '../../screens/resource';

export default defineResource({
  hooks: {
    list: useListPeriodosQuery,
    one: useGetPeriodoQuery,
    create: useCreatePeriodoMutation,
    update: useUpdatePeriodoMutation,
    deactivate: useDeactivatePeriodoMutation,
  },
  sortable: ['fecha', 'fechaFin'],
  fields: [
    day('fecha', { required: true }),
    day('fechaFin', { required: true, rules: [notBefore('fecha', 'rules.datesOrder')], looksAt: ['fecha'] }),
  ],
});
