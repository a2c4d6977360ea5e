import type { Lang, Translate } from '../../shared/i18n';
import { enumKey } from '../../shared/i18n/enumKey';
import { formatDayOf } from '../../shared/i18n/format';
import type { Company } from './CompanyTable';

/** How far a company is; what is begun only the respondent's device knows. */
export function stateText({ estado, enviada, completada }: Company, t: Translate, lang: Lang): string {
  if (!completada) return t('campaigns:statePending');
  const date = formatDayOf(enviada, lang);
  return t(estado === 'INCOMPLETA' ? 'campaigns:stateIncomplete' : 'campaigns:stateSent', { date });
}

/** When a company was last reminded, what became of it, and who did. */
export function reminderText({ recordatorio }: Company, t: Translate, lang: Lang): string {
  if (!recordatorio) return '';
  const { pedido, estado, autor } = recordatorio;
  return [formatDayOf(pedido, lang), t(`campaigns:reminder.${enumKey(estado)}`), autor].filter(Boolean).join(' · ');
}

/** How many questions a company answered; nothing where the server does not tell. */
export const questionsText = ({ totalPreguntas, totalRespondidas }: Company): string =>
  totalPreguntas === null || totalPreguntas === undefined ? '' : `${totalRespondidas} / ${totalPreguntas}`;

export const COLUMNS = ['company', 'state', 'questions', 'people', 'lastReminder'] as const;

/** The table as rows of a file, under its heading. Questions are two numbers: Excel takes "3 / 12" for a day. */
export const rowsOf = (companies: readonly Company[], t: Translate, lang: Lang): string[][] => [
  COLUMNS.flatMap((name) => (name === 'questions' ? ([name, 'answeredOf'] as const) : [name])).map((name) =>
    t(`campaigns:${name}`),
  ),
  ...companies.map((company) => [
    company.empresa.label,
    stateText(company, t, lang),
    ...[company.totalPreguntas, company.totalRespondidas].map((count) => String(count ?? '')),
    (company.usuarios ?? []).map(({ nombre, email }) => (email ? `${nombre} <${email}>` : nombre)).join(', '),
    reminderText(company, t, lang),
  ]),
];
