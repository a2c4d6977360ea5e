import { text } from '../../fields/plain';
import { hooks } from '../../generated/grupos';
import { permissions } from '../../permissions/PermissionPicker';
import { defineResource } from '../../screens/resource';

export default defineResource({
  hooks,
  rights: true,
  sortable: ['name'],
  fields: [text('name', { required: true }), permissions({ preview: true })],
});
