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

/** Every period and business that has a survey, the latest first; undefined until they are there. */
export function useCampaigns(fetchPolicy: 'cache-first' | 'cache-and-network') {
  const { lang } = useTexts();
  const { data, loading, error, refetch } = useEncuestasConResultadosQuery({
    variables: { pageSize: MOST, lang },
    fetchPolicy,
  });
  const campaigns = data?.page.results.filter(({ encuestas }) => encuestas.length > 0);
  return { campaigns, loading, error, retry: refetch };
}

/** Every survey that somebody answered, but for one. */
export function useSurveys(encuesta: string): { surveys: Surveys; shortOf: (id: string) => string } {
  const { lang } = useTexts();
  const { campaigns = [] } = useCampaigns('cache-first');
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
  /** What a survey that this one is compared with is called: its year, or its name where that is the same. */
  const shortOf = (id: string): string => {
    const campaign = campaigns.find(({ encuestas }) => encuestas.some((one) => one.id === id));
    const [year, ours] = [campaign, own].map((one) => one?.fechaInicio.slice(0, 4));
    if (year && year !== ours) return year;
    return campaign?.encuestas.find((one) => one.id === id)?.descripcion ?? `#${id}`;
  };
  return {
    surveys: {
      same: known(answered.filter(({ rubro }) => rubro === own?.rubro)),
      others: known(answered.filter(({ rubro }) => rubro !== own?.rubro)),
    },
    shortOf,
  };
}
