import type { Overview } from './useOverview';

/** How far one business is in a period that runs today. */
export interface Progress {
  id: string;
  rubro: string;
  fecha: string;
  fechaFin: string;
  answered: number;
  pending: number;
}

/** Answered and pending companies of the periods that contain a day. A company answers one survey of a period. */
export function progressOn(day: string, data: Pick<Overview, 'periodos' | 'encuestas'>): Progress[] {
  const answeredIn = new Map<string, number>();
  for (const { periodoActivo, cantCompletadas } of data.encuestas) {
    if (!periodoActivo) continue;
    answeredIn.set(periodoActivo.id, (answeredIn.get(periodoActivo.id) ?? 0) + cantCompletadas);
  }
  return data.periodos
    .flatMap(({ id, periodo, rubro }): Progress[] => {
      if (!rubro || !periodo?.fecha || !periodo.fechaFin) return [];
      if (day < periodo.fecha || day > periodo.fechaFin) return [];
      const answered = answeredIn.get(id) ?? 0;
      const pending = Math.max(0, rubro.cantEmpresas - answered);
      return [{ id, rubro: rubro.label, fecha: periodo.fecha, fechaFin: periodo.fechaFin, answered, pending }];
    })
    .sort((one, other) => one.fechaFin.localeCompare(other.fechaFin) || one.rubro.localeCompare(other.rubro));
}
