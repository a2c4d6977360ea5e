import { text } from '../../../crud/fields/plain';
import { related } from '../../../crud/filters';
import { defineResource } from '../../../crud/resource';
import { hooks } from '../../../generated/grupos';
import { usuarioOptions } from '../../../generated/options';
import { permissions } from '../permissions/PermissionPicker';

export default defineResource({
  hooks,
  rights: true,
  sortable: ['name'],
  order: 'name',
  filters: [related('userId', usuarioOptions, { label: 'fields.usuario' })],
  fields: [text('name', { wide: true, required: true }), permissions({ preview: true })],
});
