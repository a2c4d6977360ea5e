import { addTexts } from '..';

/** What is said where a survey changed while it was answered. */
export const changed = {
  title: 'La encuesta cambió mientras la respondía',
  text: 'La página ya está al día y conserva las demás respuestas. Nada se envió todavía.',
  leftOut: 'Respuestas suyas que no se enviarán',
  removed: 'Preguntas que ya no están',
  added: 'Preguntas nuevas:',
  reworded: 'Preguntas que cambiaron:',
} as const;

addTexts({ changed });
