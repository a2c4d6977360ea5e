import { hooks } from '../../generated/secciones';
import { FormBones } from '../../screens/FormBody';
import { defineResource } from '../../screens/resource';
import { lazily } from '../../shell/lazily';
import { WRITES } from './writes';

const SectionScreen = lazily(async () => (await import('./SectionScreen')).SectionScreen, {
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
