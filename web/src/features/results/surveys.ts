import type { ApolloClient } from '@apollo/client';
import { fetchAllRows } from '../../crud/list/fetchAllRows';
import { useReading } from '../../crud/useReading';
import {
  AvanceDeEncuestasDocument,
  EncuestasConResultadosDocument,
  type EncuestasConResultadosQuery,
} from '../../generated/results';
import { type Lang, useTexts } from '../../shared/i18n';
import { periodText } from '../../shared/i18n/format';
import type { Results } from './useResults';

export type Campaign = NonNullable<EncuestasConResultadosQuery['page']>['results'][number];

const load = (client: ApolloClient, lang: Lang): Promise<Campaign[]> =>
  fetchAllRows(client, EncuestasConResultadosDocument, { lang });

/** The campaigns with a survey, the latest first; undefined while loading. */
export function useCampaigns() {
  const { known, error, retry } = useReading(load);
  return { campaigns: known?.filter(({ encuestas }) => encuestas.length > 0), error, retry };
}

const loadProgress = async (client: ApolloClient) =>
  new Map((await fetchAllRows(client, AvanceDeEncuestasDocument, {})).map(({ id, avance }) => [id, avance]));

/** Answered and all companies by survey, such as `8/20`; null while loading, empty if the server does not report them. */
export function useProgress(): ReadonlyMap<string, string | null> | null {
  const { known, error } = useReading(loadProgress);
  return known ?? (error ? new Map() : null);
}

/** The surveys to compare with, those of the same business first, each the latest first. */
export function useComparison({ encuesta: { id: encuesta }, negocio, fechaInicio }: Results) {
  const { t, lang } = useTexts();
  const { campaigns = [] } = useCampaigns();
  const campaignOf = (id: string) => campaigns.find(({ encuestas }) => encuestas.some((one) => one.id === id));
  const own = campaignOf(encuesta);
  // A deactivated survey is in no campaign, so that only the name of its business is known.
  const isSame = (campaign: Campaign) => (own ? campaign.rubro.id === own.rubro.id : campaign.rubro.label === negocio);
  const surveysWhere = (ofBusiness: boolean, group: string) =>
    campaigns
      .filter((campaign) => campaign.enviadas > 0 && isSame(campaign) === ofBusiness)
      .flatMap(({ encuestas, rubro, fechaInicio: from, fechaFin }) =>
        encuestas
          .filter(({ id }) => id !== encuesta)
          .map(({ id, descripcion }) => ({
            ...{ key: id, group },
            label: descripcion,
            more: `${rubro.label} · ${periodText(from, fechaFin, lang)}`,
          })),
      );
  return {
    surveys: [...surveysWhere(true, t('results:sameBusiness')), ...surveysWhere(false, t('results:otherBusinesses'))],
    /** A short name that distinguishes a survey from this one. */
    shortName: (id: string): string => {
      const campaign = campaignOf(id);
      if (!campaign) return `#${id}`;
      const year = campaign.fechaInicio.slice(0, 4);
      // A year alone means a survey of the same business.
      if (isSame(campaign) && year !== fechaInicio.slice(0, 4)) return year;
      if (campaign.rubro.label !== negocio) return `${campaign.rubro.label} ${year}`;
      const name = campaign.encuestas.find((one) => one.id === id)?.descripcion;
      return `${name} · ${campaign.rubro.label}`;
    },
  };
}

export type Comparison = ReturnType<typeof useComparison>;
