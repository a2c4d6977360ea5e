import type { SeccionUseQuery } from '../../../generated/secciones';
import type { Translate } from '../../../shared/i18n';

/** A survey that uses the section and that companies answered. */
export type Answered = NonNullable<NonNullable<SeccionUseQuery['record']>['respondidas']>[number];

/** How people call a survey's period: "2026", "2025–2026"; its title where the dates are not told. */
function periodOf({ encuesta: { fechaInicio, fechaFin, descripcion } }: Answered): string {
  const [from, to] = [fechaInicio?.slice(0, 4), fechaFin?.slice(0, 4)];
  if (!from || !to) return descripcion;
  return from === to ? from : `${from}–${to}`;
}

/** "9 empresas ya respondieron 2026 · 2025 está cerrada": a period each, in the order in which they come. */
export function answeredText(surveys: readonly Answered[], t: Translate): string {
  const companies = new Map<string, number>();
  const closed = new Set<string>();
  for (const survey of surveys) {
    const period = periodOf(survey);
    if (survey.cerrada) closed.add(period);
    else companies.set(period, (companies.get(period) ?? 0) + survey.empresas);
  }
  return [
    ...[...companies].map(([periodo, count]) => t('authoring:shared.answered', { periodo, count })),
    ...[...closed].map((periodo) => t('authoring:shared.closed', { periodo })),
  ].join(' · ');
}
