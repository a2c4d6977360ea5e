import { lazy, Suspense } from 'react';
import { picker } from '../../fields/picker';
import { text } from '../../fields/plain';
import {
  useCreateEncuestaMutation,
  useDeactivateEncuestaMutation,
  useGetEncuestaQuery,
  useListEncuestasQuery,
  useUpdateEncuestaMutation,
} from '../../generated/encuestas';
import { useIdiomaOptionsQuery, usePeriodoActivoOptionsQuery } from '../../generated/options';
import { defineResource, type FormProps, type Resource } from '../../screens/resource';
import { secciones } from './secciones';
import { useExtras } from './useExtras';

const EncuestaForm = lazy(async () => ({ default: (await import('./EncuestaForm')).EncuestaForm }));

const encuestas = defineResource({
  hooks: {
    list: useListEncuestasQuery,
    one: useGetEncuestaQuery,
    create: useCreateEncuestaMutation,
    update: useUpdateEncuestaMutation,
    deactivate: useDeactivateEncuestaMutation,
  },
  sortable: ['descripcion'],
  fields: [
    text('descripcion', { required: true }),
    picker('periodoActivo', usePeriodoActivoOptionsQuery, { required: true, filter: () => ({ activo: true }) }),
    picker('idioma', useIdiomaOptionsQuery, { required: true }),
    secciones,
  ],
  useExtras,
});

function Form(props: FormProps) {
  return (
    <Suspense>
      <EncuestaForm {...props} resource={encuestas} />
    </Suspense>
  );
}

export default { ...encuestas, Form } satisfies Resource;
