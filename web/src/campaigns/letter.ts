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
  asuntoEs: 'Falta la encuesta de {empresa}',
  textoEs:
    'Hola:\n\nTodavía no recibimos la encuesta de {empresa}, que se puede completar hasta el {plazo} en este enlace:\n\n{enlace}\n\nLo que se escribe queda guardado en el dispositivo hasta que se envía.\n\nGracias.',
  asuntoEn: 'The survey of {empresa} is missing',
  textoEn:
    'Hello,\n\nWe have not yet received the survey of {empresa}, which can be completed until {plazo} at this address:\n\n{enlace}\n\nWhat is typed is kept on the device until it is sent.\n\nThank you.',
};

/** A text as a company receives it. What else stands in braces stays, as it does when it is sent. */
export const filled = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : whole));
