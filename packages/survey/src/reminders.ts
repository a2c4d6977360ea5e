/** The default reminder in each language. No full stop follows the company's name, which may end in one (S.A.). */
export const REMINDER = {
  subject: {
    es: 'Recordatorio: encuesta de {empresa}, hasta el {plazo}',
    en: 'Reminder: {empresa}’s survey is due {plazo}',
  },
  text: {
    es: 'Hola:\n\nTodavía no recibimos la encuesta de {empresa}, que puede completarse hasta el {plazo} en este enlace:\n\n{enlace}\n\nSus respuestas quedan guardadas en el dispositivo hasta que las envíe.\n\nGracias.',
    en: 'Hello,\n\nWe haven’t received {empresa}’s survey yet. You can complete it until {plazo} at this address:\n\n{enlace}\n\nYour answers are kept on your device until you submit them.\n\nThank you.',
  },
} as const;

/** Replaces {empresa}, {plazo} and {enlace}; other braces are unchanged. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );
}
