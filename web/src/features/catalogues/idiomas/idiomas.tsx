import { text } from '../../../crud/fields/plain';
import { defineResource } from '../../../crud/resource';
import { hooks } from '../../../generated/idiomas';

export default defineResource({
  hooks,
  removal: 'list.removal.idioma',
  sortable: ['descripcion'],
  order: 'descripcion',
  fields: [text('descripcion', { wide: true, required: true })],
});
