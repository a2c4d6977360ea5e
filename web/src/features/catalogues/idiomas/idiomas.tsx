import { text } from '../../../crud/fields/plain';
import { defineResource } from '../../../crud/resource';
import { hooks } from '../../../generated/idiomas';
import { relatedRecords } from '../RelatedRecords';

export default defineResource({
  hooks,
  Below: relatedRecords({ encuestas: 'idioma', secciones: 'idioma' }),
  removal: 'list.removal.idioma',
  sortable: ['descripcion'],
  order: 'descripcion',
  fields: [text('descripcion', { wide: true, required: true })],
});
