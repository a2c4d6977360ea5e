import { text } from '../../fields/plain';
import { hooks } from '../../generated/origenes';
import { defineResource } from '../../screens/resource';

export default defineResource({
  hooks,
  sortable: ['descripcion'],
  fields: [text('descripcion', { required: true })],
});
