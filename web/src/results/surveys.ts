import { type EncuestasConResultadosQuery, useEncuestasConResultadosQuery } from '../generated/results';
import { useTexts } from '../i18n';
import { formatDate } from '../i18n/format';

export type Campaign = EncuestasConResultadosQuery['page']['results'][number];

/** A survey that another can be compared with. */
interface Known {
  id: string;
  label: string;
}

/** Surveys to compare with: those of the same business first, each the latest first. */
export interface Surveys {
  same: readonly Known[];
  others: readonly Known[];
}

/** As many campaigns as a picker offers (spec §9). */
const MOST = 300;

/** Every survey that somebody answered, but for one. */
export function useSurveys(encuesta: string): { surveys: Surveys; nameOf: (id: string) => string } {
  const { lang } = useTexts();
  const { data } = useEncuestasConResultadosQuery({ variables: { page: 1, pageSize: MOST, lang } });
  const campaigns = data?.page.results ?? [];
  const own = campaigns.find(({ encuestas }) => encuestas.some(({ id }) => id === encuesta));
  const known = (list: readonly Campaign[]): Known[] =>
    list.flatMap(({ encuestas, negocio, fechaInicio, fechaFin }) =>
      encuestas
        .filter(({ id }) => id !== encuesta)
        .map(({ id, descripcion }) => ({
          id,
          label: `${descripcion} · ${negocio} · ${formatDate(fechaInicio, lang)} – ${formatDate(fechaFin, lang)}`,
        })),
    );
  const answered = campaigns.filter(({ enviadas }) => enviadas > 0);
  const names = new Map(
    campaigns.flatMap(({ encuestas }) => encuestas.map(({ id, descripcion }) => [id, descripcion])),
  );
  return {
    surveys: {
      same: known(answered.filter(({ rubro }) => rubro === own?.rubro)),
      others: known(answered.filter(({ rubro }) => rubro !== own?.rubro)),
    },
    nameOf: (id) => names.get(id) ?? `#${id}`,
  };
}
