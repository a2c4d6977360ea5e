import { Button, Fieldset, IconButton, Input, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { foldText } from '@encuestas/survey';
import { useState } from 'react';
import type { ControlProps, Field } from '../../../crud/fields/field';
import { required } from '../../../crud/fields/rules';
import { usePermisosQuery } from '../../../generated/permissions';
import { useTexts } from '../../../shared/i18n';
import { Failed } from '../../../shared/shell/Failed';
import { Tabs } from '../../../shared/ui/Tabs';
import { MenuPreview } from './MenuPreview';
import { type Permiso, PermissionMatrix } from './PermissionMatrix';

const textOf = ({ codename, name }: Permiso) => foldText(`${codename} ${name}`);

interface ColumnProps {
  id: string;
  describedBy?: string;
  title: string;
  options: readonly Permiso[];
  marked: readonly string[];
  mark: (ids: string[]) => void;
  move: (ids: string[]) => void;
  /** Moves all visible options. */
  moveAll: (ids: string[]) => void;
  disabled: boolean;
  all: string;
}

/** One of the two lists, with a search. Double click and Enter move options; only visible ones can be moved. */
function Column({ id, describedBy, title, options, marked, mark, move, moveAll, disabled, all }: ColumnProps) {
  const { t } = useTexts();
  const [search, setSearch] = useState('');
  const fits = (option: Permiso, text: string) => textOf(option).includes(foldText(text));
  const visible = options.filter((option) => fits(option, search));
  return (
    <chakra.div minWidth="0" flex="1 1 220px">
      <chakra.div display="flex" justifyContent="space-between" alignItems="center" minHeight="36px">
        <chakra.label htmlFor={id} fontWeight="500">
          {title}
        </chakra.label>
        <span className="number" aria-hidden="true">
          {options.length}
        </span>
      </chakra.div>
      <Input
        type="text"
        aria-label={t('catalogues:grupos.searchIn', { list: title })}
        placeholder={t('list.search')}
        disabled={disabled}
        value={search}
        onChange={({ target }) => {
          setSearch(target.value);
          // An option that the search hides must not be moved.
          mark(
            options
              .filter((option) => marked.includes(option.id) && fits(option, target.value))
              .map((option) => option.id),
          );
        }}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        marginBottom="4px"
      />
      <chakra.select
        id={id}
        aria-describedby={describedBy}
        multiple
        height="404px"
        disabled={disabled}
        width="100%"
        borderWidth="1px"
        borderColor="control"
        borderRadius="md"
        background="surface"
        padding="4px"
        _disabled={{ background: 'sunken', opacity: 1 }}
        // Nine rows of two lines: the name and, after the line break of the label, the code name.
        css={{
          '& option': {
            ...{ height: '44px', padding: '2px 8px', lineHeight: '20px', alignContent: 'center' },
            ...{ color: 'muted', fontSize: 'xs', whiteSpace: 'pre', overflow: 'hidden', textOverflow: 'ellipsis' },
            _firstLine: { color: 'text', fontSize: 'sm' },
          },
        }}
        value={[...marked]}
        onChange={(event) => mark([...event.target.selectedOptions].map(({ value }) => value))}
        onDoubleClick={(event) => {
          const { target } = event;
          if (target instanceof HTMLOptionElement) move([target.value]);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          move([...marked]);
        }}
      >
        {visible.map((option) => (
          <option key={option.id} value={option.id} title={option.name} label={`${option.name}\n${option.codename}`}>
            {option.name} · {option.codename}
          </option>
        ))}
      </chakra.select>
      {!disabled && (
        <Button variant="plain" onClick={() => moveAll(visible.map((option) => option.id))}>
          {search.trim() === '' ? all : `${all} (${visible.length})`}
        </Button>
      )}
    </chakra.div>
  );
}

/** The same permissions twice: by area and act, and as the two lists of the specification. */
const TABS = ['areas', 'list'] as const;

interface Options {
  /** Shows the resulting menu. */
  preview?: boolean;
  atLeastOne?: boolean;
  /** Permissions that can be chosen; all by default. */
  offers?: (codename: string) => boolean;
}

function PermissionControl({
  id,
  describedBy,
  required: needed,
  value,
  onChange,
  disabled: inert,
  preview,
  offers,
}: ControlProps<Permiso[]> & Options) {
  const { t, lang } = useTexts();
  const { data, error, refetch } = usePermisosQuery({ variables: { lang } });
  // Without the options, a removed permission could not be added again.
  const failed = error !== undefined && !data;
  const disabled = inert || failed;
  const [left, setLeft] = useState<string[]>([]);
  const [right, setRight] = useState<string[]>([]);
  const [moved, setMoved] = useState('');
  const [tab, setTab] = useState<(typeof TABS)[number]>('areas');
  const all = data?.page.results ?? [];
  const chosenIds = new Set(value.map(({ id }) => id));
  const available = all.filter(({ id, codename }) => !chosenIds.has(id) && (offers?.(codename) ?? true));
  // In the server's order, with those of the record that it does not offer.
  const offered = all.filter(({ id }) => chosenIds.has(id) || available.some((option) => option.id === id));
  const shown = [...offered, ...value.filter(({ id }) => !all.some((option) => option.id === id))];
  const add = (ids: string[]) => {
    onChange([...value, ...available.filter(({ id }) => ids.includes(id))]);
    setLeft([]);
  };
  const remove = (ids: string[]) => {
    onChange(value.filter(({ id }) => !ids.includes(id)));
    setRight([]);
  };
  const addAll = (ids: string[]) => {
    add(ids);
    setMoved(t('catalogues:grupos.addedCount', { count: ids.length }));
  };
  const removeAll = (ids: string[]) => {
    remove(ids);
    setMoved(t('catalogues:grupos.removedCount', { count: ids.length }));
  };
  const added = `${id}-added`;
  // The button is disabled after its move, so focus goes to the list.
  const focusList = (list: string) => document.getElementById(list)?.focus();
  return (
    <Fieldset.Root>
      <Fieldset.Legend>
        {t('fields.permissions')}
        {needed && !inert && (
          <chakra.span color="danger" aria-hidden="true" marginStart="1">
            *
          </chakra.span>
        )}
      </Fieldset.Legend>
      {failed && <Failed text={t('form.optionsFailed')} error={error} retry={refetch} />}
      <Tabs
        id={`${id}-tabs`}
        label={t('fields.permissions')}
        tabs={TABS.map((key) => ({ key, label: t(`catalogues:grupos.tabs.${key}`) }))}
        selected={tab}
        onSelect={setTab}
        flush
      >
        {!data && !failed ? (
          <Skeleton height="640px" />
        ) : tab === 'areas' ? (
          <>
            {preview && <MenuPreview codenames={value.map(({ codename }) => codename)} />}
            <PermissionMatrix options={shown} value={value} onChange={onChange} disabled={disabled} />
          </>
        ) : (
          <chakra.div display="flex" flexWrap="wrap" gap="4" alignItems="center">
            <Column
              id={id}
              describedBy={describedBy}
              title={t('catalogues:grupos.available')}
              options={available}
              marked={left}
              mark={setLeft}
              move={add}
              moveAll={addAll}
              disabled={disabled}
              all={t('catalogues:grupos.addAll')}
            />
            {!disabled && (
              <chakra.div display="flex" flexDirection={{ base: 'row', sm: 'column' }} gap="2" margin="auto">
                <IconButton
                  aria-label={t('catalogues:grupos.moveRight')}
                  title={t('catalogues:grupos.moveRight')}
                  disabled={left.length === 0}
                  onClick={() => {
                    add(left);
                    focusList(id);
                  }}
                >
                  ›
                </IconButton>
                <IconButton
                  aria-label={t('catalogues:grupos.moveLeft')}
                  title={t('catalogues:grupos.moveLeft')}
                  disabled={right.length === 0}
                  onClick={() => {
                    remove(right);
                    focusList(added);
                  }}
                >
                  ‹
                </IconButton>
              </chakra.div>
            )}
            <Column
              id={added}
              title={t('catalogues:grupos.added')}
              options={value}
              marked={right}
              mark={setRight}
              move={remove}
              moveAll={removeAll}
              disabled={disabled}
              all={t('catalogues:grupos.removeAll')}
            />
          </chakra.div>
        )}
      </Tabs>
      {!inert && (
        <chakra.p role="status" color="muted" minHeight="20px">
          {moved}
        </chakra.p>
      )}
    </Fieldset.Root>
  );
}

/** A set of permissions, sent with the record (spec §4). */
export const permissions = ({ atLeastOne = false, ...options }: Options): Field<'permissions'> => ({
  name: 'permissions',
  label: 'fields.permissions',
  required: atLeastOne,
  rules: atLeastOne ? [required()] : [],
  blank: [],
  read: (value: Permiso[] | null) => (value ?? []).map(({ id, codename, name }) => ({ id, codename, name })),
  write: (value: Permiso[]) => value.map(({ id }) => id),
  show: (value: Permiso[]) => value.map(({ codename }) => codename).join(', '),
  bare: true,
  wide: true,
  height: '440px',
  Control: (props: ControlProps<Permiso[]>) => <PermissionControl {...props} {...options} />,
});
