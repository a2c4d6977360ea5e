import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';
import { clippedSearch } from '../../crud/fields/useSearch';
import { SearchBox } from '../../crud/list/SearchBox';
import { usePage } from '../../crud/paging';
import { type TextKey, useTexts } from '../../shared/i18n';
import { isDay } from '../../shared/i18n/days';
import { DateInput } from '../../shared/ui/DateInput';
import { focusFirstFilter } from '../../shared/ui/focus';
import { Line } from '../../shared/ui/Line';
import { Select } from '../../shared/ui/Select';
import { useSyncedState } from '../../shared/ui/useSyncedState';
import { acts, kinds } from './recursos';

const NAMES = ['acto', 'recurso', 'registro', 'usuario', 'desde', 'hasta', 'search'] as const;

export type AuditFilter = Partial<Record<(typeof NAMES)[number], string>>;

const ID = /^[\w-]{1,40}$/;

/** The server refuses days before 1900. */
const isAuditDay = (text: string): boolean => isDay(text) && text >= '1900-01-01';

/** The server would refuse the query for an invalid value, so the filter ignores it. */
function isValid(name: keyof AuditFilter, value: string): boolean {
  if (name === 'registro' || name === 'usuario') return ID.test(value);
  if (name === 'desde' || name === 'hasta') return isAuditDay(value);
  if (name === 'search') return value !== '';
  return (name === 'acto' ? acts : kinds).some(([known]) => known === value);
}

/** The filter and page in the address, and functions that change them. */
export function useAuditFilter() {
  const { params, ...paging } = usePage();
  const filter: AuditFilter = {};
  for (const name of NAMES) {
    const value = params.get(name);
    if (value !== null && isValid(name, value)) filter[name] = clippedSearch(value);
  }
  return {
    ...paging,
    filter,
    clear: () => paging.change(Object.fromEntries(NAMES.map((name) => [name, '']))),
  };
}

const FRAME = { width: 'auto', flex: '1 1 200px', maxWidth: { sm: '240px' } };

interface FilterSelectProps {
  label: string;
  every: string;
  value: string;
  options: readonly (readonly [value: string, name: TextKey])[];
  go: (value: string) => void;
}

function FilterSelect({ label, every, value, options, go }: FilterSelectProps) {
  const { t } = useTexts();
  return (
    <Select frame={FRAME} aria-label={label} value={value} choose={go}>
      <option value="">{every}</option>
      {options.map(([name, text]) => (
        <option key={name} value={name}>
          {t(text)}
        </option>
      ))}
    </Select>
  );
}

/** A date input that filters once the date is complete. */
function DateFilter({ label, value, go }: { label: string; value: string; go: (value: string) => void }) {
  const id = useId();
  const [typed, setTyped] = useSyncedState(value);
  return (
    <chakra.div display="flex" alignItems="center" gap="2" flex="1 1 200px" maxWidth={{ sm: '240px' }}>
      <label htmlFor={id}>{label}</label>
      <DateInput
        id={id}
        value={typed}
        change={(next) => {
          setTyped(next);
          if (next !== value && (next === '' || isAuditDay(next))) go(next);
        }}
      />
    </chakra.div>
  );
}

const FilterChip = ({ children, remove }: { children: ReactNode; remove: () => void }) => (
  <Button
    aria-pressed="true"
    onClick={(event) => {
      remove();
      focusFirstFilter(event);
    }}
  >
    {children} ✕
  </Button>
);

export function AuditFilters({ filter, change, clear }: ReturnType<typeof useAuditFilter>) {
  const { t } = useTexts();
  const { acto = '', recurso = '', registro, usuario, desde = '', hasta = '', search = '' } = filter;
  return (
    <Line role="group" aria-label={t('audit:filters')} marginBottom="4">
      <SearchBox value={search} onSearch={(text) => change({ search: text })} />
      <FilterSelect
        label={t('audit:act')}
        every={t('audit:everyAct')}
        value={acto}
        options={acts}
        go={(name) => change({ acto: name })}
      />
      <FilterSelect
        label={t('audit:resource')}
        every={t('audit:everyResource')}
        value={recurso}
        options={kinds}
        go={(name) => change({ recurso: name, registro: '' })}
      />
      <DateFilter label={t('audit:from')} value={desde} go={(day) => change({ desde: day })} />
      <DateFilter label={t('audit:until')} value={hasta} go={(day) => change({ hasta: day })} />
      {usuario && <FilterChip remove={() => change({ usuario: '' })}>{t('audit:onlyUser')}</FilterChip>}
      {registro && <FilterChip remove={() => change({ registro: '' })}>{t('audit:onlyRecord')}</FilterChip>}
      {Object.keys(filter).length > 0 && (
        <Button
          variant="plain"
          onClick={(event) => {
            clear();
            focusFirstFilter(event);
          }}
        >
          {t('list.clearFilters')}
        </Button>
      )}
    </Line>
  );
}
