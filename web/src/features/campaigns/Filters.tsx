import { chakra } from '@chakra-ui/react/styled-system';
import { filtersIn, related } from '../../crud/filters';
import { FilterChips } from '../../crud/list/FilterChips';
import { isId, usePage } from '../../crud/paging';
import type { EmpresaEnCampanaFilter } from '../../generated/campaigns';
import { segmentoOptions } from '../../generated/options';
import { useTexts } from '../../shared/i18n';
import { formatNumber } from '../../shared/i18n/format';
import { chipRow, filterChip } from '../../shared/theme/chips';
import { Icon } from '../../shared/ui/icons';
import { countGroups, GROUPS, type Group, GroupMark } from './CampaignBar';
import type { Campaign, Waiting } from './company';

/** The server's filter of each group. */
const FILTER = {
  enviadas: 'COMPLETAS',
  incompletas: 'INCOMPLETAS',
  pendientes: 'CON_USUARIO',
  conUsuario: 'CON_USUARIO',
  sinUsuario: 'SIN_USUARIO',
  sinRespuesta: 'PENDIENTES',
} as const satisfies Record<Group, EmpresaEnCampanaFilter>;

const isGroup = (text: string): text is Group => Object.hasOwn(GROUPS, text);

/** Filters, search and page of the companies, in the URL. */
export function useCompanyParams() {
  const { params, ...paging } = usePage();
  const group = params.get('filtro') ?? '';
  const segment = params.get('segmento') ?? '';
  return {
    ...paging,
    group: isGroup(group) ? group : null,
    search: params.get('search') ?? '',
    segment: isId(segment) ? segment : '',
  };
}

/** The filter of a group; without figures about users, all pending companies are one group. */
export const filterOf = (group: Group, { sinUsuario }: Pick<Campaign, 'sinUsuario'>): EmpresaEnCampanaFilter =>
  group === 'pendientes' && typeof sinUsuario !== 'number' ? 'PENDIENTES' : FILTER[group];

interface Props {
  campaign: Campaign;
  waiting: Waiting;
  group: Group | null;
  go: (group: string) => void;
}

/** The legend of the bar; each group filters the companies. */
export function GroupChips({ campaign, waiting, group: active, go }: Props) {
  const { t, lang } = useTexts();
  return (
    <chakra.div role="group" aria-label={t('campaigns:filter')} css={chipRow}>
      {countGroups(campaign, waiting).map(({ group, count }) => {
        const isOn = group === active;
        return (
          <chakra.span key={group} css={filterChip} borderStyle="solid" data-on={isOn || undefined}>
            <chakra.button type="button" aria-pressed={isOn} onClick={() => go(isOn ? '' : group)}>
              <GroupMark group={group} />
              {t(GROUPS[group].text)} <span className="number value">{formatNumber(count, lang)}</span>
              {isOn && <Icon name="close" size={14} />}
            </chakra.button>
          </chakra.span>
        );
      })}
    </chakra.div>
  );
}

/** A chip for the segments of the campaign's business. */
export function SegmentChip({ rubro, change }: { rubro: string; change: (next: Record<string, string>) => void }) {
  const { params } = usePage();
  const filters = [related('segmento', segmentoOptions, { narrow: () => ({ rubro }) })];
  return <FilterChips filters={filters} values={filtersIn(params, filters)} change={change} />;
}
