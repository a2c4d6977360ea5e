import { Button } from '@chakra-ui/react';
import { usePage } from '../../crud/paging';
import { type CampanaQuery, type EmpresaEnCampanaFilter, useSegmentosDeCampanaQuery } from '../../generated/campaigns';
import { useTexts } from '../../shared/i18n';
import { formatNumber } from '../../shared/i18n/format';
import { Line } from '../../shared/ui/Line';
import { Select } from '../../shared/ui/Select';

/** The filters with their URL parameters and labels; the first shows all companies. */
const FILTERS = [
  ['', '', 'campaigns:all'],
  ['PENDIENTES', 'pendientes', 'campaigns:pending'],
  ['ENVIADAS', 'enviadas', 'campaigns:sent'],
  ['INCOMPLETAS', 'incompletas', 'campaigns:incomplete'],
  ['SIN_USUARIO', 'sinUsuario', 'campaigns:noUser'],
] as const satisfies readonly (readonly [EmpresaEnCampanaFilter | '', string, string])[];

/** Filters, search and page of the companies, in the URL. */
export function useCompanyParams() {
  const { params, ...paging } = usePage();
  return {
    ...paging,
    filter: FILTERS.find(([, param]) => param === params.get('filtro'))?.[0] ?? '',
    search: params.get('search') ?? '',
    segment: params.get('segmento') ?? '',
  };
}

type Campaign = NonNullable<CampanaQuery['record']>;

/** The number of companies of a filter; null if the server does not report it. */
function countOf(
  { empresas, enviadas, incompletas, sinUsuario }: Campaign,
  filter: EmpresaEnCampanaFilter | '',
): number | null {
  if (filter === '') return empresas;
  const pendientes = empresas - enviadas;
  return {
    ...{ PENDIENTES: pendientes, ENVIADAS: enviadas, INCOMPLETAS: incompletas, SIN_USUARIO: sinUsuario ?? null },
    CON_USUARIO: typeof sinUsuario === 'number' ? pendientes - sinUsuario : null,
  }[filter];
}

/** A button for each filter, with its number of companies. */
export function Filters({
  campaign,
  filter,
  go,
}: {
  campaign: Campaign;
  filter: string;
  go: (filter: string) => void;
}) {
  const { t, lang } = useTexts();
  return (
    <Line role="group" aria-label={t('campaigns:filter')}>
      {FILTERS.map(([name, param, label]) => {
        const count = countOf(campaign, name);
        return (
          count !== null && (
            <Button
              key={param}
              variant={name === filter ? 'solid' : 'outline'}
              aria-pressed={name === filter}
              whiteSpace="normal"
              onClick={() => go(param)}
            >
              {t(label)} <span className="number">{formatNumber(count, lang)}</span>
            </Button>
          )
        );
      })}
    </Line>
  );
}

/** Renders nothing for a business without segments. */
export function SegmentSelect({ rubro, value, go }: { rubro: string; value: string; go: (segment: string) => void }) {
  const { t, lang } = useTexts();
  const { data } = useSegmentosDeCampanaQuery({ variables: { rubro, lang } });
  if (!data || data.page.results.length === 0) return null;
  return (
    <Select frame={{ width: 'auto' }} aria-label={t('fields.segmento')} value={value} choose={go}>
      <option value="">{t('campaigns:everySegment')}</option>
      {data.page.results.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </Select>
  );
}
