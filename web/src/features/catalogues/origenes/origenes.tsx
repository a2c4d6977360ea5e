import { text } from '../../../crud/fields/plain';
import { defineResource } from '../../../crud/resource';
import { hooks } from '../../../generated/origenes';

export default defineResource({
  hooks,
  sortable: ['descripcion'],
  order: 'descripcion',
  fields: [text('descripcion', { wide: true, required: true })],
});
