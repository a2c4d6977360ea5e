import { text } from '../../fields/plain';
import {
  useCreateOrigenMutation,
  useDeactivateOrigenMutation,
  useGetOrigenQuery,
  useListOrigenesQuery,
  useUpdateOrigenMutation,
} from '../../generated/origenes';
import { defineResource } from '../../screens/resource';

export default defineResource({
  hooks: {
    list: useListOrigenesQuery,
    one: useGetOrigenQuery,
    create: useCreateOrigenMutation,
    update: useUpdateOrigenMutation,
    deactivate: useDeactivateOrigenMutation,
  },
  sortable: ['descripcion'],
  fields: [text('descripcion', { required: true })],
});
