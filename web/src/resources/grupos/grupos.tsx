import { text } from '../../fields/plain';
import {
  useCreateGrupoMutation,
  useDeactivateGrupoMutation,
  useGetGrupoQuery,
  useListGruposQuery,
  useUpdateGrupoMutation,
} from '../../generated/grupos';
import { defineResource } from '../../screens/resource';
import { permisos } from './PermissionPicker';

export default defineResource({
  hooks: {
    list: useListGruposQuery,
    one: useGetGrupoQuery,
    create: useCreateGrupoMutation,
    update: useUpdateGrupoMutation,
    deactivate: useDeactivateGrupoMutation,
  },
  rights: true,
  sortable: ['name'],
  fields: [text('name', { required: true }), permisos],
});
