import { Button, Fieldset, IconButton, Input } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { memo, useRef, useState } from 'react';
import { type UseFormReturn, useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { useTexts } from '../../shared/i18n';
import { Icon } from '../../shared/ui/icons';
import { afterPress } from '../../shared/ui/press';
import { Tooltip } from '../../shared/ui/Tooltip';
import type { ControlProps, ListTexts, Ordering } from '../fields/field';
import { isWrongLine, type Line } from '../fields/lines';
import { isEmpty } from '../fields/rules';

interface Props extends Pick<ControlProps, 'disabled' | 'invalid' | 'describedBy'> {
  name: string;
  texts: ListTexts;
  /** Components that reorder the lines, if they can be reordered. */
  ordering?: Ordering;
  methods: UseFormReturn;
  mayAdd: boolean;
  /** Permissions on the stored lines; new ones may always be changed and removed. */
  mayChange: boolean;
  mayRemove: boolean;
  onChange: () => void;
}

interface Actions {
  /** Inserts lines at an index; the last of them gets focus. */
  add: (at: number, texts: readonly string[]) => void;
  remove: (at: number) => void;
  /** Announces how many lines were pasted, or why none were. */
  pasted: (result: number | 'columns') => void;
}

interface RowProps extends Props {
  at: number;
  /** Stored on the server. */
  known: boolean;
  actions: Actions;
}

/**
 * One line; a keystroke renders only it. react-hook-form identifies an input by its name when the event arrives, so a late
 * blur of a line that has moved up counts for its new index.
 */
const Row = memo(function Row({ methods, name, at, texts, known, actions, ...props }: RowProps) {
  const { t } = useTexts();
  const { control, register, setValue, getFieldState } = methods;
  const path = `${name}.${at}.descripcion`;
  const field = register(path, { deps: [name] });
  const formState = useFormState({ control, name: path });
  const { isTouched, error } = getFieldState(path, formState);
  const isValidated = props.invalid && (isTouched || formState.isSubmitted);
  const wrong = useWatch({ control, name, compute: (lines: Line[] | undefined) => isWrongLine(lines ?? [], at) });
  const remove = t(`${texts}.remove`, { n: at + 1 });
  return (
    <div className="answer-line" style={{ display: 'flex', flex: 1, gap: 8 }}>
      <Input
        {...field}
        aria-label={t(`${texts}.item`, { n: at + 1 })}
        aria-invalid={(isValidated && (wrong || error?.type === 'server')) || undefined}
        aria-describedby={props.invalid ? props.describedBy : undefined}
        autoComplete="off"
        disabled={props.disabled || (known && !props.mayChange)}
        onBlur={({ currentTarget: target }) =>
          afterPress(() => target.isConnected && void field.onBlur({ target, type: 'blur' }))
        }
        onChange={(event) => {
          void field.onChange(event);
          actions.pasted(0);
          props.onChange();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          // Key code 229 is the input method's Enter, which only ends the composition.
          if (event.nativeEvent.keyCode !== 229 && props.mayAdd) actions.add(at + 1, ['']);
        }}
        onPaste={(event) => {
          const lines = pastedLines(event.clipboardData.getData('text/plain'));
          if (!lines || !props.mayAdd) return;
          event.preventDefault();
          if (lines === 'columns') return actions.pasted(lines);
          // The first pasted line fills an empty new line.
          const fills = isEmpty(event.currentTarget.value) && !known;
          if (fills) setValue(path, lines[0] ?? '');
          actions.add(at + 1, fills ? lines.slice(1) : lines);
          actions.pasted(lines.length);
        }}
      />
      {!props.disabled && (!known || props.mayRemove) && (
        <Tooltip content={remove}>
          <IconButton aria-label={remove} onClick={() => actions.remove(at)}>
            <Icon name="close" size={16} />
          </IconButton>
        </Tooltip>
      )}
    </div>
  );
});

/** A dynamic list of lines: added by button, Enter or pasting, reordered and removed. */
export function Lines(props: Props) {
  const { texts, name, methods, disabled, describedBy } = props;
  const { t } = useTexts();
  const { fields, insert, move, remove } = useFieldArray({ control: methods.control, name, keyName: 'key' });
  const group = useRef<HTMLFieldSetElement>(null);
  const [pasted, setPasted] = useState<number | 'columns'>(0);
  // Stable, so that the memoized rows do not render.
  const [actions] = useState<Actions>(() => ({
    add: (at, added) => {
      const lines = added.map((descripcion): Line => ({ descripcion }));
      if (lines.length > 0) insert(at, lines, { focusIndex: at + lines.length - 1 });
      props.onChange();
    },
    remove: (at) => {
      remove(at);
      props.onChange();
      setTimeout(() => {
        const inputs = group.current?.querySelectorAll('input') ?? [];
        (inputs[Math.min(at, inputs.length - 1)] ?? group.current?.querySelector('button'))?.focus();
      });
    },
    pasted: setPasted,
  }));
  const ordering = disabled ? undefined : props.ordering;
  const rows = fields.map(({ key, ...line }, at) => ({
    id: key,
    label: t(`${texts}.item`, { n: at + 1 }),
    row: <Row key={key} known={'id' in line && line.id !== undefined} at={at} actions={actions} {...props} />,
  }));
  return (
    <Fieldset.Root ref={group} aria-describedby={describedBy} display="grid" gap={disabled ? '0' : '2'}>
      <Fieldset.Legend>{t(`${texts}.legend`)}</Fieldset.Legend>
      {ordering ? (
        <ordering.List items={rows} move={move}>
          {rows.map(({ id, label, row }) => (
            <ordering.Item key={id} id={id} label={label}>
              {row}
            </ordering.Item>
          ))}
        </ordering.List>
      ) : (
        rows.map(({ row }) => row)
      )}
      {!disabled && props.mayAdd && (
        <Button justifySelf="start" onClick={() => actions.add(fields.length, [''])}>
          <Icon name="plus" size={16} />
          {t(`${texts}.add`)}
        </Button>
      )}
      <p className="hidden" role="status">
        {pasted !== 'columns' && pasted > 0 && t(`${texts}.pasted`, { count: pasted })}
      </p>
      <chakra.p role="alert" color="danger" fontSize="xs">
        {pasted === 'columns' && t('form.pastedColumns')}
      </chakra.p>
    </Fieldset.Root>
  );
}

/** A cell and its delimiter. Quotes count only if they close at the end of the cell. */
const CELL = /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n|\r|\n|$)/g;

/** A spreadsheet quotes a cell only for a tab, a line break or a quote in it; other quotes are part of the text. */
const textOf = (cell: string): string =>
  /^".*[\t\r\n].*"$|^".*"".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;

/** The rows of a copied table, without empty cells. */
function rowsOf(copied: string): string[][] {
  let row: string[] = [];
  const rows = [row];
  for (const [, cell = '', end] of copied.matchAll(CELL)) {
    const text = textOf(cell)
      .replace(/\s*[\t\r\n]\s*/g, ' ')
      .trim();
    if (text !== '') row.push(text);
    if (!end) break;
    if (end !== '\t') {
      row = [];
      rows.push(row);
    }
  }
  return rows;
}

/**
 * The lines of a pasted text: plain lines, or one column of a spreadsheet. `columns` if a row has several cells, which is
 * ambiguous; null for a single line, which is pasted as usual.
 */
export function pastedLines(copied: string): string[] | 'columns' | null {
  if (!/[\t\r\n]/.test(copied.trim())) return null;
  const rows = rowsOf(copied);
  return rows.some(({ length }) => length > 1) ? 'columns' : rows.flat();
}
