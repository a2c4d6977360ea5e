import { addTexts } from '..';

/** What is told of a survey that was sent, or could not be, while the person was elsewhere. */
export const outbox = addTexts('outbox', {
  sent: 'Sus respuestas de «{{survey}}» se enviaron.',
  attention: 'Revise sus respuestas de «{{survey}}»: todavía no se pudieron enviar.',
  gone: 'Una encuesta que esperaba la conexión ya no se puede enviar. Sus respuestas siguen en este equipo.',
  open: 'Abrir',
});
