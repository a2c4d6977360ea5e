import { text } from '../../../crud/fields/plain';
import { defineResource } from '../../../crud/resource';
import { hooks } from '../../../generated/grupos';
import { permissions } from '../permissions/PermissionPicker';

export default defineResource({
  hooks,
  rights: true,
  sortable: ['name'],
  fields: [text('name', { wide: true, required: true }), permissions({ preview: true })],
});
