import { picker } from '../../../crud/fields/picker';
import { text } from '../../../crud/fields/plain';
import { FormSkeleton } from '../../../crud/form/FormBody';
import { defineResource } from '../../../crud/resource';
import { hooks } from '../../../generated/encuestas';
import { useIdiomaOptionsQuery, usePeriodoActivoOptionsQuery } from '../../../generated/options';
import { lazyPart } from '../../../shared/shell/lazyPart';
import { secciones } from './secciones';
import { useExtras } from './useExtras';

const EncuestaForm = lazyPart(async () => (await import('./EncuestaForm')).EncuestaForm, {
  waiting: <FormSkeleton rows={4} />,
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
