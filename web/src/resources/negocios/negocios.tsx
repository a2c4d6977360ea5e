import { text } from '../../fields/plain';
import { rows } from '../../fields/rows';
import {
  useCreateRubroMutation,
  useDeactivateRubroMutation,
  useGetRubroQuery,
  useListRubrosQuery,
  useUpdateRubroMutation,
} from '../../generated/negocios';
import { defineResource } from '../../screens/resource';

export default defineResource({
  hooks: {
    list: useListRubrosQuery,
    one: useGetRubroQuery,
    create: useCreateRubroMutation,
    update: useUpdateRubroMutation,
    deactivate: useDeactivateRubroMutation,
  },
  sortable: ['descripcion'],
  fields: [text('descripcion', { required: true }), rows('segmentos', 'areas.segmentos')],
});
