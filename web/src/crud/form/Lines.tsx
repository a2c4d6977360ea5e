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
  /** What the lines are put in order with, where they can be. */
  ordering?: Ordering;
  methods: UseFormReturn;
  onChange: () => void;
}

interface Acts {
  /** New lines after the one at a place; the last of them takes focus. */
  add: (at: number, texts: readonly string[]) => void;
  remove: (at: number) => void;
  /** How many lines were pasted, or why none were. */
  pasted: (result: number | 'columns') => void;
}

interface RowProps extends Props {
  at: number;
  /** The server knows it. */
  known: boolean;
  acts: Acts;
}

/**
 * One line; a keystroke renders only it. react-hook-form identifies a registered input by the name that it has when an
 * event arrives, so a late blur of a line that has moved up counts for its new place.
 */
const Row = memo(function Row({ methods, name, at, texts, known, acts, ...props }: RowProps) {
  const { t } = useTexts();
  const { control, register, setValue, getFieldState } = methods;
  const path = `${name}.${at}.descripcion`;
  const field = register(path, { deps: [name] });
  const formState = useFormState({ control, name: path });
  const spoken = props.invalid && (getFieldState(path, formState).isTouched || formState.isSubmitted);
  const wrong = useWatch({ control, name, compute: (lines: Line[] | undefined) => isWrongLine(lines ?? [], at) });
  const remove = t(`${texts}.remove`, { n: at + 1 });
  return (
    <div className="answer-line" style={{ display: 'flex', flex: 1, gap: 8 }}>
      <Input
        {...field}
        aria-label={t(`${texts}.item`, { n: at + 1 })}
        aria-invalid={(spoken && wrong) || undefined}
        aria-describedby={props.invalid ? props.describedBy : undefined}
        autoComplete="off"
        disabled={props.disabled}
        onBlur={({ currentTarget: target }) =>
          afterPress(() => target.isConnected && void field.onBlur({ target, type: 'blur' }))
        }
        onChange={(event) => {
          void field.onChange(event);
          acts.pasted(0);
          props.onChange();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          // With key code 229 the Enter is the input method's own: it only ends the composition.
          if (event.nativeEvent.keyCode !== 229) acts.add(at + 1, ['']);
        }}
        onPaste={(event) => {
          const lines = pastedLines(event.clipboardData.getData('text/plain'));
          if (!lines) return;
          event.preventDefault();
          if (lines === 'columns') return acts.pasted(lines);
          // An empty new line is filled; another one stays as it is.
          const fills = isEmpty(event.currentTarget.value) && !known;
          if (fills) setValue(path, lines[0] ?? '');
          acts.add(at + 1, fills ? lines.slice(1) : lines);
          acts.pasted(lines.length);
        }}
      />
      {!props.disabled && (
        <Tooltip content={remove}>
          <IconButton aria-label={remove} onClick={() => acts.remove(at)}>
            <Icon name="close" size={16} />
          </IconButton>
        </Tooltip>
      )}
    </div>
  );
});

/** The lines of a dynamic list: added by button and Enter, many at once from pasted lines, moved where they can be, and removed. */
export function Lines(props: Props) {
  const { texts, name, methods, disabled, describedBy } = props;
  const { t } = useTexts();
  const { fields, insert, move, remove } = useFieldArray({ control: methods.control, name, keyName: 'key' });
  const group = useRef<HTMLFieldSetElement>(null);
  const [pasted, setPasted] = useState<number | 'columns'>(0);
  // Lines are not drawn anew for the sake of what they do: it is the same for as long as the list is there.
  const [acts] = useState<Acts>(() => ({
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
    row: <Row key={key} known={'id' in line && line.id !== undefined} at={at} acts={acts} {...props} />,
  }));
  return (
    <Fieldset.Root ref={group} aria-describedby={describedBy} display="grid" gap="2">
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
      {!disabled && (
        <Button justifySelf="start" onClick={() => acts.add(fields.length, [''])}>
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

/** One cell and what ends it. Quotes count only where they close at the end of the cell. */
const CELL = /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n|\r|\n|$)/g;

/** A spreadsheet quotes a cell only for a tab, a line break or a quote in it; other quotes are part of the text. */
const textOf = (cell: string): string =>
  /^".*[\t\r\n].*"$|^".*"".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;

/** The rows of a copied table, each as its cells that are not empty. */
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
 * The lines of a pasted text: plain lines, or one column of a spreadsheet. `columns` where a row has several cells, of
 * which only the person knows which one is meant; null for a text of one line, which is pasted as usual.
 */
export function pastedLines(copied: string): string[] | 'columns' | null {
  if (!/[\t\r\n]/.test(copied.trim())) return null;
  const rows = rowsOf(copied);
  return rows.some(({ length }) => length > 1) ? 'columns' : rows.flat();
}
