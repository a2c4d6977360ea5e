import { text } from '../../../crud/fields/plain';
import { defineResource } from '../../../crud/resource';
import { hooks } from '../../../generated/origenes';
import { relatedRecords } from '../RelatedRecords';

export default defineResource({
  hooks,
  Below: relatedRecords({ empresas: 'origen' }),
  sortable: ['descripcion'],
  order: 'descripcion',
  fields: [text('descripcion', { wide: true, required: true })],
});
