/** What an administrator writes to companies that have not answered. */
export interface Letter {
  asuntoEs: string;
  textoEs: string;
  asuntoEn: string;
  textoEn: string;
}

/**
 * Where a reminder begins, without a full stop after a name that may end in one (S.A.); each person reads it in their own
 * language, whatever the administrator's is.
 */
export const FIRST_LETTER: Letter = {
  asuntoEs: 'Recordatorio: encuesta de {empresa}, hasta el {plazo}',
  textoEs:
    'Hola:\n\nTodavía no recibimos la encuesta de {empresa}, que puede completarse hasta el {plazo} en este enlace:\n\n{enlace}\n\nSus respuestas quedan guardadas en el dispositivo hasta que las envíe.\n\nGracias.',
  asuntoEn: 'Reminder: {empresa}’s survey is due {plazo}',
  textoEn:
    'Hello,\n\nWe haven’t received {empresa}’s survey yet. You can complete it until {plazo} at this address:\n\n{enlace}\n\nYour answers are kept on your device until you submit them.\n\nThank you.',
};

/** A text as a company receives it. What else stands in braces stays, as it does when it is sent. */
export const filled = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : whole));
