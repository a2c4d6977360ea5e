import type { CampanaQuery, EmpresasDeCampanaQuery } from '../../generated/campaigns';
import type { Lang, Translate } from '../../shared/i18n';
import { enumKey } from '../../shared/i18n/enumKey';
import { formatDayOf } from '../../shared/i18n/format';
import type { Status } from '../../shared/ui/StatusPill';

export type Campaign = NonNullable<CampanaQuery['record']>;

/** A company of a campaign. */
export type Company = NonNullable<EmpresasDeCampanaQuery['page']>['results'][number];

/** The status of companies that could answer and did not: after the campaign, without a survey, or otherwise. */
export type Waiting = 'unanswered' | 'noSurvey' | 'pending';

/** The company's status. Only the respondent's device knows about an unsent draft. */
export function statusOf({ estado, usuarios }: Company, waiting: Waiting): Status {
  if (estado === 'INCOMPLETA') return 'incomplete';
  if (estado === 'ENVIADA') return 'sent';
  return waiting !== 'unanswered' && usuarios?.length === 0 ? 'noUser' : waiting;
}

/** Date, result and author of the last reminder. */
export function reminderText({ recordatorio }: Company, t: Translate, lang: Lang): string {
  if (!recordatorio) return '';
  const { pedido, estado, autor } = recordatorio;
  return [formatDayOf(pedido, lang), t(`campaigns:reminder.${enumKey(estado)}`), autor].filter(Boolean).join(' · ');
}

/** Answered and total questions; empty if the server does not report them. */
export const questionsText = ({ totalPreguntas, totalRespondidas }: Company): string =>
  totalPreguntas === null || totalPreguntas === undefined ? '' : `${totalRespondidas}/${totalPreguntas}`;

/** The rows of the CSV file. Answered and total are two columns, because Excel reads "3/12" as a date. */
export const rowsOf = (companies: readonly Company[], waiting: Waiting, t: Translate, lang: Lang): string[][] => [
  (['company', 'state', 'sentOn', 'questions', 'answeredOf', 'people', 'lastReminder'] as const).map((name) =>
    t(`campaigns:${name}`),
  ),
  ...companies.map((company) => [
    company.empresa.label,
    t(`status.${statusOf(company, waiting)}`),
    formatDayOf(company.enviada, lang),
    ...[company.totalPreguntas, company.totalRespondidas].map((count) => String(count ?? '')),
    (company.usuarios ?? []).map(({ nombre, email }) => (email ? `${nombre} <${email}>` : nombre)).join(', '),
    reminderText(company, t, lang),
  ]),
];
