import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useState } from 'react';
import { clippedSearch } from '../../crud/fields/useSearch';
import { choice, filtersIn, related } from '../../crud/filters';
import { FilterChips } from '../../crud/list/FilterChips';
import { isId, usePage } from '../../crud/paging';
import { usuarioOptions } from '../../generated/options';
import { useTexts } from '../../shared/i18n';
import { isDay } from '../../shared/i18n/days';
import { filterChip } from '../../shared/theme/chips';
import { FINGER } from '../../shared/theme/recipes';
import { DateInput } from '../../shared/ui/DateInput';
import { Icon } from '../../shared/ui/icons';
import { useSyncedState } from '../../shared/ui/useSyncedState';
import { acts, kinds } from './recursos';

/** The filters of the address; those without a label have no chip. */
const FILTERS = [
  choice('acto', Object.fromEntries(acts), { label: 'audit:act' }),
  choice('recurso', Object.fromEntries(kinds), { label: 'audit:resource', clears: ['registro'] }),
  related('usuario', usuarioOptions),
  ...(['registro', 'desde', 'hasta', 'search'] as const).map((name) => ({ name })),
];

type AuditFilter = Partial<Record<(typeof FILTERS)[number]['name'], string>>;

/** The server refuses days before 1900. */
const isAuditDay = (text: string): boolean => isDay(text) && text >= '1900-01-01';

/** The server would refuse the query for an invalid value, so the filter ignores it. */
const VALID: Readonly<Record<string, (value: string) => boolean>> = {
  registro: isId,
  desde: isAuditDay,
  hasta: isAuditDay,
};

/** The filter and page in the address, and functions that change them. */
export function useAuditFilter() {
  const { params, ...paging } = usePage();
  const valid = Object.entries(filtersIn(params, FILTERS)).flatMap(([name, value = '']) =>
    (VALID[name]?.(value) ?? true) ? [[name, clippedSearch(value)]] : [],
  );
  const filter: AuditFilter = Object.fromEntries(valid);
  return { ...paging, filter };
}

interface DateFilterProps {
  label: string;
  value: string;
  /** The error of both dates together, shown at this one. */
  problem?: string | false;
  go: (value: string) => void;
}

/** A date input that filters once the date is complete. */
function DateFilter({ label, value, problem = false, go }: DateFilterProps) {
  const { t } = useTexts();
  const id = useId();
  const [typed, setTyped] = useSyncedState(value);
  const [isLeft, setLeft] = useState(false);
  const isWrong = isLeft && typed !== '' && !isAuditDay(typed);
  const error = isWrong ? t('rules.date') : problem;
  return (
    <chakra.div css={dateFilter}>
      <label htmlFor={id}>{label}</label>
      <DateInput
        id={id}
        value={typed}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onBlur={() => setLeft(true)}
        change={(next) => {
          setLeft(false);
          setTyped(next);
          if (next !== value && (next === '' || isAuditDay(next))) go(next);
        }}
      />
      {error && (
        <chakra.span role="alert" id={`${id}-error`} color="danger" width="0" minWidth="100%">
          {error}
        </chakra.span>
      )}
    </chakra.div>
  );
}

/** As narrow as a date is, so that all the filters are in one row at 1024 pixels, and as high as a chip. */
const dateFilter = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 6px',
  color: 'muted',
  fontSize: 'xs',
  '& > div': { width: '132px', [FINGER]: { width: '160px' } },
  '& :is(input, button)': { minHeight: '30px', paddingBlock: '0', [FINGER]: { minHeight: '44px' } },
} as const;

export function AuditFilters({ filter, change }: ReturnType<typeof useAuditFilter>) {
  const { t } = useTexts();
  const { registro, desde = '', hasta = '' } = filter;
  const isInverted = hasta !== '' && hasta < desde;
  return (
    <FilterChips filters={FILTERS} values={filter} change={change}>
      {registro && (
        <chakra.span css={filterChip} data-on="">
          <chakra.button type="button" aria-pressed="true" onClick={() => change({ registro: '' })}>
            {t('audit:onlyRecord')}
            <Icon name="close" size={14} />
          </chakra.button>
        </chakra.span>
      )}
      <DateFilter label={t('audit:from')} value={desde} go={(day) => change({ desde: day })} />
      <DateFilter
        label={t('audit:until')}
        value={hasta}
        problem={isInverted && t('audit:inverted')}
        go={(day) => change({ hasta: day })}
      />
    </FilterChips>
  );
}
