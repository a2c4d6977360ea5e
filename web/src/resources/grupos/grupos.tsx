import { text } from '../../fields/plain';
import { hooks } from '../../generated/grupos';
import { defineResource } from '../../screens/resource';
import { permisos } from './PermissionPicker';

export default defineResource({
  hooks,
  rights: true,
  sortable: ['name'],
  fields: [text('name', { required: true }), permisos],
});
