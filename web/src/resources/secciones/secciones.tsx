import { lazy, Suspense } from 'react';
import {
  useCreateSeccionMutation,
  useDeactivateSeccionMutation,
  useGetSeccionQuery,
  useListSeccionesQuery,
  useUpdateSeccionMutation,
} from '../../generated/secciones';
import { defineResource, type FormProps } from '../../screens/resource';
import { Waiting } from '../../shell/Waiting';

const SectionScreen = lazy(async () => ({ default: (await import('./SectionScreen')).SectionScreen }));

export default defineResource({
  hooks: {
    list: useListSeccionesQuery,
    one: useGetSeccionQuery,
    create: useCreateSeccionMutation,
    update: useUpdateSeccionMutation,
    deactivate: useDeactivateSeccionMutation,
  },
  sortable: ['descripcion'],
  Form: (props: FormProps) => (
    <Suspense fallback={<Waiting />}>
      <SectionScreen {...props} />
    </Suspense>
  ),
});
