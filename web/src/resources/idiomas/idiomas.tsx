import { text } from '../../fields/plain';
import {
  useCreateIdiomaMutation,
  useDeactivateIdiomaMutation,
  useGetIdiomaQuery,
  useListIdiomasQuery,
  useUpdateIdiomaMutation,
} from '../../generated/idiomas';
import { defineResource } from '../../screens/resource';

export default defineResource({
  hooks: {
    list: useListIdiomasQuery,
    one: useGetIdiomaQuery,
    create: useCreateIdiomaMutation,
    update: useUpdateIdiomaMutation,
    deactivate: useDeactivateIdiomaMutation,
  },
  sortable: ['descripcion'],
  fields: [text('descripcion', { required: true })],
});
