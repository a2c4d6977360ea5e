import { hooks } from '../../generated/secciones';
import { FormBones } from '../../screens/FormBody';
import { defineResource } from '../../screens/resource';
import { lazyPart } from '../../shell/lazyPart';
import { WRITES } from './writes';

const SectionScreen = lazyPart(async () => (await import('./SectionScreen')).SectionScreen, {
  waiting: <FormBones rows={2} />,
});

export default defineResource({
  hooks,
  removal: 'list.removal.seccion',
  sortable: ['descripcion'],
  Form: SectionScreen,
  writes: WRITES,
  wide: true,
});
