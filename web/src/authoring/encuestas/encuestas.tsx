import { picker } from '../../fields/picker';
import { text } from '../../fields/plain';
import { hooks } from '../../generated/encuestas';
import { useIdiomaOptionsQuery, usePeriodoActivoOptionsQuery } from '../../generated/options';
import { FormBones } from '../../screens/FormBody';
import { defineResource } from '../../screens/resource';
import { lazyPart } from '../../shell/lazyPart';
import { secciones } from './secciones';
import { useExtras } from './useExtras';

const EncuestaForm = lazyPart(async () => (await import('./EncuestaForm')).EncuestaForm, {
  waiting: <FormBones rows={4} />,
});

export default defineResource({
  hooks,
  removal: 'list.removal.encuesta',
  sortable: ['descripcion'],
  fields: [
    text('descripcion', { required: true }),
    picker('periodoActivo', usePeriodoActivoOptionsQuery, { required: true, filter: () => ({ activo: true }) }),
    picker('idioma', useIdiomaOptionsQuery, { required: true }),
    secciones,
  ],
  useExtras,
  Form: EncuestaForm,
});
