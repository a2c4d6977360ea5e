import { idOf } from '../../../crud/fields/picker';
import { longText } from '../../../crud/fields/plain';
import { defineResource } from '../../../crud/resource';
import {
  hooks,
  useComentarioEncuestaOptionsQuery,
  useComentarioPreguntaOptionsQuery,
  useComentarioSeccionOptionsQuery,
  useEncuestaLabelQuery,
  usePreguntaLabelQuery,
  useSeccionLabelQuery,
} from '../../../generated/comentarios';
import { mirrored } from './mirrored';

export default defineResource({
  hooks,
  sortable: [],
  fields: [
    mirrored('encuesta', useComentarioEncuestaOptionsQuery, useEncuestaLabelQuery, {
      required: true,
      clears: ['seccion', 'pregunta'],
    }),
    mirrored('seccion', useComentarioSeccionOptionsQuery, useSeccionLabelQuery, {
      required: true,
      clears: ['pregunta'],
      when: ({ encuesta }) => idOf(encuesta) !== undefined,
      filter: ({ encuesta }) => ({ encuestaId: idOf(encuesta) }),
    }),
    mirrored('pregunta', useComentarioPreguntaOptionsQuery, usePreguntaLabelQuery, {
      required: true,
      when: ({ seccion }) => idOf(seccion) !== undefined,
      filter: ({ seccion }) => ({ seccion: idOf(seccion) }),
    }),
    longText('comentario', { required: true }),
  ],
});
