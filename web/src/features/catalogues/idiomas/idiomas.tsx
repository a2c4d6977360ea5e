import { text } from '../../../crud/fields/plain';
import { linked } from '../../../crud/list/Cell';
import { defineResource } from '../../../crud/resource';
import { hooks } from '../../../generated/idiomas';
import { relatedRecords } from '../RelatedRecords';

export default defineResource({
  hooks,
  Below: relatedRecords({ encuestas: 'idioma', secciones: 'idioma' }),
  removal: 'list.removal.idioma',
  sortable: ['descripcion', 'cantEncuestas', 'cantSecciones'],
  cells: {
    cantEncuestas: linked({ path: (id) => `/encuestas?idioma=${id}`, permission: 'view_encuesta' }),
    cantSecciones: linked({ path: (id) => `/secciones?idioma=${id}`, permission: 'view_seccion' }),
  },
  columns: { cantEncuestas: 'resources.encuestas.many', cantSecciones: 'resources.secciones.many' },
  order: 'descripcion',
  fields: [text('descripcion', { wide: true, required: true })],
});
