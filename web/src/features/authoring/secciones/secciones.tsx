import { FormSkeleton } from '../../../crud/form/FormBody';
import { defineResource } from '../../../crud/resource';
import { hooks } from '../../../generated/secciones';
import { lazyPart } from '../../../shared/shell/lazyPart';
import { WRITES } from './writes';

const SectionScreen = lazyPart(async () => (await import('./SectionScreen')).SectionScreen, {
  waiting: <FormSkeleton rows={2} />,
});

export default defineResource({
  hooks,
  removal: 'list.removal.seccion',
  sortable: ['descripcion'],
  Form: SectionScreen,
  writes: WRITES,
  wide: true,
});
