import { related } from '../../../crud/filters';
import { FormSkeleton } from '../../../crud/form/FormBody';
import { counted, linked } from '../../../crud/list/Cell';
import { defineResource } from '../../../crud/resource';
import { encuestaOptions, idiomaOptions } from '../../../generated/options';
import { hooks } from '../../../generated/secciones';
import { lazyPart } from '../../../shared/shell/lazyPart';
import { WRITES } from './questionRules';
import { WithYears } from './sectionNames';

const SectionScreen = lazyPart(async () => (await import('./SectionScreen')).SectionScreen, {
  waiting: <FormSkeleton rows={2} />,
});

export default defineResource({
  hooks,
  removal: 'list.removal.seccion',
  removalEffect: 'authoring:shared.removalEffect',
  sortable: ['descripcion', 'idioma', 'cantPreguntas', 'cantEncuestas'],
  order: 'descripcion',
  fact: [['cantPreguntas', 'idioma']],
  filters: [related('idioma', idiomaOptions), related('encuestaId', encuestaOptions, { label: 'fields.encuesta' })],
  cells: {
    descripcion: { kind: 'text', draw: (name, row) => <WithYears of={row} on="others" text={name} /> },
    idioma: { kind: 'short', draw: ({ label }, row) => <WithYears of={row} on="phone" text={label} /> },
    cantPreguntas: counted('PREGUNTAS'),
    cantEncuestas: linked({ path: (id) => `/encuestas?seccion=${id}`, permission: 'view_encuesta' }),
  },
  columns: {
    descripcion: 'fields.descripcion',
    idioma: 'fields.idioma',
    cantPreguntas: 'authoring:tabs.preguntas',
    cantEncuestas: 'resources.encuestas.many',
  },
  Form: SectionScreen,
  writes: WRITES,
});
