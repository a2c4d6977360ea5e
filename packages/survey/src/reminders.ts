/** The default reminder in each language. No full stop follows the company's name, which may end in one (S.A.). */
export const REMINDER = {
  subject: {
    es: 'Recordatorio: encuesta de {empresa}, hasta el {plazo}',
    en: 'Reminder: {company}’s survey is due {deadline}',
  },
  text: {
    es: 'Hola:\n\nTodavía no recibimos la encuesta de {empresa}, que puede completarse hasta el {plazo} en este enlace:\n\n{enlace}\n\nSus respuestas quedan guardadas en el dispositivo hasta que las envíe.\n\nGracias.',
    en: 'Hello,\n\nWe haven’t received {company}’s survey yet. You can complete it here until {deadline}:\n\n{link}\n\nYour answers are kept on your device until you submit them.\n\nThank you.',
  },
} as const;

const ENGLISH: Readonly<Record<string, string>> = { company: 'empresa', deadline: 'plazo', link: 'enlace' };

/** Replaces {empresa}, {plazo} and {enlace}, also by their English names; other braces are unchanged. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, word: string) => {
    const name = Object.hasOwn(ENGLISH, word) ? (ENGLISH[word] ?? '') : word;
    return Object.hasOwn(values, name) ? (values[name] ?? '') : whole;
  });
}
