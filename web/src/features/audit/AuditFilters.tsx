import { Button, Input } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';
import { SearchBox } from '../../crud/list/SearchBox';
import { type TextKey, useTexts } from '../../shared/i18n';
import { focusFirstFilter } from '../../shared/ui/focus';
import { Line } from '../../shared/ui/Line';
import { Select } from '../../shared/ui/Select';
import { useSyncedState } from '../../shared/ui/useSyncedState';
import { acts, kinds } from './recursos';
import { isAuditDay, type useAuditFilter } from './useAuditFilter';

const FRAME = { width: 'auto', flex: '1 1 200px', maxWidth: { sm: '240px' } };

interface OneProps {
  label: string;
  every: string;
  value: string;
  options: readonly (readonly [value: string, name: TextKey])[];
  go: (value: string) => void;
}

function One({ label, every, value, options, go }: OneProps) {
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

/** A day, asked for when its year is whole: each digit of it makes a day that nobody means. */
function Day({ label, value, go }: { label: string; value: string; go: (value: string) => void }) {
  const id = useId();
  const [typed, setTyped] = useSyncedState(value);
  return (
    <chakra.div display="flex" alignItems="center" gap="2" flex="1 1 200px" maxWidth={{ sm: '240px' }}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        type="date"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value !== value && (target.value === '' || isAuditDay(target.value))) go(target.value);
        }}
      />
    </chakra.div>
  );
}

const Narrowed = ({ children, drop }: { children: ReactNode; drop: () => void }) => (
  <Button
    aria-pressed="true"
    onClick={(event) => {
      drop();
      focusFirstFilter(event);
    }}
  >
    {children} ✕
  </Button>
);

/** Which lines are shown; all of it stands in the address. */
export function AuditFilters({ filter, change, clear }: ReturnType<typeof useAuditFilter>) {
  const { t } = useTexts();
  const { acto = '', recurso = '', registro, usuario, desde = '', hasta = '', search = '' } = filter;
  return (
    <Line role="group" aria-label={t('audit:filters')} marginBottom="4">
      <SearchBox value={search} onSearch={(found) => change({ search: found })} />
      <One
        label={t('audit:act')}
        every={t('audit:everyAct')}
        value={acto}
        options={acts}
        go={(name) => change({ acto: name })}
      />
      <One
        label={t('audit:resource')}
        every={t('audit:everyResource')}
        value={recurso}
        options={kinds}
        go={(name) => change({ recurso: name, registro: '' })}
      />
      <Day label={t('audit:from')} value={desde} go={(day) => change({ desde: day })} />
      <Day label={t('audit:until')} value={hasta} go={(day) => change({ hasta: day })} />
      {usuario && <Narrowed drop={() => change({ usuario: '' })}>{t('audit:onlyUser')}</Narrowed>}
      {registro && <Narrowed drop={() => change({ registro: '' })}>{t('audit:onlyRecord')}</Narrowed>}
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
