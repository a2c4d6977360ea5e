import { Button } from '@chakra-ui/react';
import { type CampanaQuery, type EmpresaEnCampanaFilter, useSegmentosDeCampanaQuery } from '../../generated/campaigns';
import { useTexts } from '../../shared/i18n';
import { formatNumber } from '../../shared/i18n/format';
import { Line } from '../../shared/ui/Line';
import { Select } from '../../shared/ui/Select';
import { FILTERS } from './useAsked';

type Campaign = NonNullable<CampanaQuery['record']>;

/** How many companies a filter shows; null where the server does not tell. */
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

/** Which companies are shown: a button for each filter, with how many it has. */
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

/** Which segment of the business is shown; nothing where it has none. */
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
