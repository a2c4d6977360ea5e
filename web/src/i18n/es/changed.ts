import { addTexts } from '..';

/** What is said where a survey changed while it was answered, or answers are refused. */
export const changed = addTexts('changed', {
  title: 'La encuesta cambió mientras la respondía',
  text: 'La página ya está al día y conserva las demás respuestas. Nada se envió todavía.',
  leftOut: 'Respuestas suyas que no se enviarán',
  notAskedSent: 'Respuestas enviadas que la encuesta ya no tiene',
  goesWithSending_one:
    'La encuesta cambió desde el último envío: esta respuesta sigue en el servidor y se borrará al enviar.',
  goesWithSending_other:
    'La encuesta cambió desde el último envío: estas respuestas siguen en el servidor y se borrarán al enviar.',
  staysSent_one: 'La encuesta cambió después de enviarse. La pregunta de esta respuesta ya no existe:',
  staysSent_other: 'La encuesta cambió después de enviarse. Las preguntas de estas respuestas ya no existen:',
  notAsked: 'La encuesta ya no pide estas respuestas suyas:',
  ruledOut: '«{{parent}}» se respondió NO APLICA en otro lugar',
  question: 'Pregunta {{id}}',
  dismiss: 'Entendido',
  dismissNamed: 'Entendido: {{title}}',
  removed: 'Preguntas que ya no están',
  added: 'Preguntas nuevas:',
  reworded: 'Preguntas que cambiaron:',
  reopen: 'Volver a abrir la encuesta',
  answered: 'Usted respondió «{{words}}» a «{{title}}».',
});
