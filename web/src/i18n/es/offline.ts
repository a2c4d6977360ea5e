import { addTexts } from '..';

/** What is said of surveys where the server is not reached, and of what was not sent. */
export const offline = addTexts('offline', {
  closed: 'Esta encuesta ya no está abierta: sus respuestas pueden verse, pero no cambiarse.',
  kept: 'Encuestas guardadas en este equipo:',
  unsent: 'Sus cambios sin enviar siguen en este equipo.',
  toUnsent: 'Verlos en Inicio',
  outdated: {
    title: 'La encuesta cambió en el servidor',
    text: 'La del servidor es más nueva que la que está viendo. Sus respuestas siguen en este equipo.',
    reload: 'Actualizar la encuesta',
  },
});
