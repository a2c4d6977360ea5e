import { text } from '../../fields/plain';
import { hooks } from '../../generated/idiomas';
import { defineResource } from '../../screens/resource';

export default defineResource({
  hooks,
  removal: 'list.removal.idioma',
  sortable: ['descripcion'],
  fields: [text('descripcion', { required: true })],
});
