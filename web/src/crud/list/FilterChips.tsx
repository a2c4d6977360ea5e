import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../shared/i18n';
import { shortPeriod } from '../../shared/i18n/format';
import { useSession } from '../../shared/session/session';
import { chipRow, filterChip } from '../../shared/theme/chips';
import { Icon } from '../../shared/ui/icons';
import { LoadFailed } from '../../shared/ui/LoadFailed';
import { Menu, type MenuItem } from '../../shared/ui/Menu';
import { useOpener } from '../../shared/ui/useOpener';
import { Combobox } from '../fields/Combobox';
import { type OptionHooks, type OptionsHook, useServerOptions } from '../fields/picker';
import type { Option } from '../fields/useSearch';
import type { Filter, FilterTexts } from '../filters';

interface Props {
  filters: readonly Filter[];
  values: FilterTexts;
  /** Sets parameters of the URL. */
  change: (next: Readonly<Record<string, string>>) => void;
  /** Follows the chips. */
  children?: ReactNode;
}

interface ChipProps {
  filter: Filter;
  values: FilterTexts;
  /** Sets the filter; an empty text clears it. */
  set: (value: string) => void;
}

/** The filters of a list: a chip each, active ones with their value and a button that clears them. */
export function FilterChips({ filters, values, change, children }: Props) {
  const { t } = useTexts();
  const session = useSession();
  const offered = filters.filter(
    ({ name, when }) => values[name] !== undefined || (session.isAdmin && (when?.(session) ?? true)),
  );
  if (offered.length === 0 && !children) return null;
  const set =
    ({ name, clears = [] }: Filter) =>
    (value: string) =>
      change({ ...Object.fromEntries(clears.map((cleared) => [cleared, ''])), [name]: value });
  const active = filters.filter(({ name }) => values[name] !== undefined);
  const clear = () => change(Object.fromEntries(active.map(({ name }) => [name, ''])));
  const chips = offered.map((filter) => {
    const props = { filter, values, set: set(filter) };
    const { name, options, label, choices = {} } = filter;
    if (options) return <RelationChip key={name} {...props} options={options} />;
    if (!label) return <ToggleChips key={name} {...props} />;
    const texts = Object.entries(choices).map(([key, text]) => ({ key, label: t(text) }));
    const value = texts.find(({ key }) => key === values[name])?.label;
    return <ChoiceChip key={name} label={t(label)} value={value} choices={texts} set={props.set} />;
  });
  const lastActive = offered.findLastIndex(({ name }) => values[name] !== undefined);
  if (active.length > 0) chips.splice(lastActive + 1, 0, <ClearAll key="clear" clear={clear} />);
  return (
    <ChipRow>
      {chips}
      {children}
    </ChipRow>
  );
}

/** A row of filter chips. */
export function ChipRow({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const row = useRef<HTMLDivElement>(null);
  const seen = useRef('');
  // On a phone an active chip moves to the start, and the pressed button at the end disappears.
  useEffect(() => {
    if (!row.current) return;
    const now = `${row.current.querySelectorAll('[data-on]').length} ${row.current.childElementCount}`;
    if (now !== seen.current) row.current.scrollLeft = 0;
    seen.current = now;
  });
  return (
    <chakra.div ref={row} role="group" aria-label={t('list.filters')} css={chipRow} data-screen-only="">
      {children}
    </chakra.div>
  );
}

/** Clears all filters of a row with an active one. */
export function ClearAll({ clear }: { clear: () => void }) {
  const { t } = useTexts();
  return (
    <Button
      data-clear-all=""
      variant="plain"
      fontSize="xs"
      minHeight="30px"
      aria-label={t('list.clearFilters')}
      onClick={({ currentTarget }) => {
        // The focused button disappears.
        currentTarget.parentElement?.querySelector('button')?.focus();
        clear();
      }}
    >
      {t('list.clear')}
    </Button>
  );
}

/** Button that clears an active filter. */
function Clear({ label, set }: { label: string; set: ChipProps['set'] }) {
  const { t } = useTexts();
  return (
    <chakra.button
      type="button"
      data-clear=""
      aria-label={t('list.clearFilter', { label })}
      onClick={({ currentTarget }) => {
        // The focused button disappears.
        currentTarget.parentElement?.querySelector('button')?.focus();
        set('');
      }}
    >
      <Icon name="close" size={14} />
    </chakra.button>
  );
}

/** What a chip says: its name, and the value of an active one. */
const Words = ({ label, value }: { label: string; value: string | undefined }) =>
  value === undefined ? (
    <>
      <Icon name="plus" size={14} />
      {label}
    </>
  ) : (
    <>
      <span>{label}:</span> <span className="value">{value}</span>
    </>
  );

/** A chip per choice; an active one alone, since two choices exclude each other. */
function ToggleChips({ filter: { name, choices = {} }, values, set }: ChipProps) {
  const { t } = useTexts();
  const offered = Object.entries(choices).filter(([value]) => (values[name] ?? value) === value);
  return offered.map(([value, text]) => {
    const isOn = values[name] === value;
    return (
      <chakra.span key={value} css={filterChip} data-on={isOn || undefined}>
        <chakra.button type="button" aria-pressed={isOn} onClick={() => set(isOn ? '' : value)}>
          {!isOn && <Icon name="plus" size={14} />}
          {t(text)}
          {isOn && <Icon name="close" size={14} />}
        </chakra.button>
      </chakra.span>
    );
  });
}

interface ChoiceChipProps {
  label: string;
  /** Text of the active choice. */
  value: string | undefined;
  choices: readonly Omit<MenuItem, 'onSelect'>[];
  set: ChipProps['set'];
}

/** A chip whose menu has a few choices; none without any. */
export function ChoiceChip({ label, value, choices, set }: ChoiceChipProps) {
  if (value === undefined && choices.length === 0) return null;
  return (
    <chakra.span css={filterChip} data-on={value !== undefined || undefined}>
      <Menu
        label={value === undefined ? label : `${label}: ${value}`}
        trigger={<Words label={label} value={value} />}
        items={() => choices.map((choice) => ({ ...choice, onSelect: () => set(choice.key) }))}
      />
      {value !== undefined && <Clear label={label} set={set} />}
    </chakra.span>
  );
}

/** The label of a filtered record: the chosen option's, or the server's if the URL was opened with its ID. */
function useRecordLabel(hooks: OptionHooks, id: string | undefined, chosen: Option | null): string | undefined {
  const { lang } = useTexts();
  const known = chosen !== null && chosen.id === id;
  const { data, error } = hooks.one({ variables: { id: id ?? '', lang }, skip: !id || known });
  if (!id) return undefined;
  if (known) return chosen.label;
  const label = data?.record?.label;
  return label ? shortPeriod(label) : data || error ? id : '…';
}

function RelationChip({ filter, values, set, options }: ChipProps & { options: OptionHooks }) {
  const { t } = useTexts();
  const id = values[filter.name];
  const [chosen, setChosen] = useState<Option | null>(null);
  const value = useRecordLabel(options, id, chosen);
  const label = t(filter.label ?? 'list.filters');
  const { parts, missing, panel, button } = useOpener(value === undefined ? label : `${label}: ${value}`, 'dialog');
  return (
    <chakra.span css={filterChip} data-on={value !== undefined || undefined}>
      <chakra.button type="button" {...button}>
        <Words label={label} value={value} />
      </chakra.button>
      {value !== undefined && <Clear label={label} set={set} />}
      {missing && <LoadFailed />}
      {parts && (
        <parts.PopoverPanel {...panel} placement="bottom-start">
          <FilterPicker
            label={label}
            value={id && value !== undefined ? { id, label: value } : null}
            hook={options.list}
            filter={filter.narrow?.(values)}
            choose={(option) => {
              setChosen(option);
              set(option?.id ?? '');
            }}
            close={() => panel.setOpen(false)}
          />
        </parts.PopoverPanel>
      )}
    </chakra.span>
  );
}

/** The list is part of the panel instead of a box of its own below it. */
const onePanel = {
  // The height left for the panel; the list sets a variable of the same name.
  '--room': 'var(--available-height)',
  '& [data-part=positioner]': { position: 'static !important', transform: 'none !important' },
  '& [data-part=content]': {
    ...{ width: 'auto', maxHeight: 'none', margin: '8px -8px -8px', borderWidth: '0', boxShadow: 'none' },
  },
  '& [data-part=list]': { maxHeight: 'max(120px, min(270px, var(--room) - 80px))' },
};

interface PickerProps {
  label: string;
  value: Option | null;
  hook: OptionsHook;
  /** Filters the options. */
  filter: FilterTexts | undefined;
  choose: (option: Option | null) => void;
  close: () => void;
}

/** The options of a filter; it opens with its list, and closes with it. */
function FilterPicker({ label, value, hook, filter, choose, close }: PickerProps) {
  const id = useId();
  useEffect(() => {
    const input = document.getElementById(id);
    input?.focus();
    input?.click();
  }, [id]);
  const useOptions = (search: string, open: boolean) => {
    const wasOpen = useRef(false);
    useEffect(() => {
      if (wasOpen.current && !open) close();
      wasOpen.current = open;
    }, [open]);
    return useServerOptions(hook, filter, search, open);
  };
  return (
    <chakra.div width="240px" css={onePanel}>
      <label id={`${id}-label`} htmlFor={id} className="hidden">
        {label}
      </label>
      <Combobox {...{ id, label, value, useOptions }} labelId={`${id}-label`} onChange={choose} first />
    </chakra.div>
  );
}
