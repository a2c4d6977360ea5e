import type { SeccionUseQuery } from '../../../generated/secciones';
import { type Lang, LOCALE, type Translate } from '../../../shared/i18n';

/** A survey with the section that companies have answered. */
export type AnsweredSurvey = NonNullable<NonNullable<SeccionUseQuery['record']>['respondidas']>[number];

/** The name of a survey's period, such as "2025–2026"; its title without dates. */
function periodOf({ encuesta: { fechaInicio, fechaFin, descripcion } }: AnsweredSurvey): string {
  const [from, to] = [fechaInicio?.slice(0, 4), fechaFin?.slice(0, 4)];
  if (!from || !to) return descripcion;
  return from === to ? from : `${from}–${to}`;
}

/** "9 empresas ya respondieron la encuesta de 2026 y la de 2025 está cerrada"; empty without answers. */
export function answeredSurveysText(surveys: readonly AnsweredSurvey[], t: Translate, lang: Lang): string {
  const list = new Intl.ListFormat(LOCALE[lang]);
  const { open = [], closed = [] } = Object.groupBy(surveys, ({ cerrada }) => (cerrada ? 'closed' : 'open'));
  const clauses: string[] = [...Map.groupBy(open, periodOf)].map(([periodo, own]) => {
    const encuesta = t('authoring:shared.survey', { periodo, count: own.length });
    return t('authoring:shared.answered', { encuesta, count: own.reduce((sum, { empresas }) => sum + empresas, 0) });
  });
  if (closed.length > 0) {
    const periodo = list.format([...new Set(closed.map(periodOf))].toSorted());
    const key = open.length > 0 ? 'authoring:shared.closed' : 'authoring:shared.onlyClosed';
    clauses.push(t(key, { periodo, count: closed.length }));
  }
  return list.format(clauses);
}
