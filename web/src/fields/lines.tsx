import { Button, Fieldset, IconButton, Input } from '@chakra-ui/react';
import { memo, useRef, useState } from 'react';
import { useController, useFieldArray } from 'react-hook-form';
import { type TextKey, useTexts } from '../i18n';
import { Icon } from '../ui/icons';
import type { ControlProps, Field, Rule } from './field';
import { isEmpty } from './rules';

/** One line of a dynamic list; `id` when the server knows it. */
export interface Line {
  id?: string;
  descripcion: string;
}

type Texts = 'areas.segmentos' | 'authoring.question.answers';

/** The lines that a pasted text stands for; null where it is one line, which is pasted as everywhere. */
export function pastedLines(text: string): string[] | null {
  if (!/[\r\n]/.test(text.trim())) return null;
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** What is sent: outer spaces are nothing. */
export const writtenLines = (lines: readonly Line[]): Line[] =>
  lines.map(({ id, descripcion }) => ({ id, descripcion: descripcion.trim() }));

interface Acts {
  /** New lines after the one at a place; the last of them takes focus. */
  add: (at: number, texts: readonly string[]) => void;
  remove: (at: number) => void;
  pasted: (count: number) => void;
}

interface RowProps extends Omit<ControlProps, 'id' | 'label' | 'labelId' | 'value' | 'required'> {
  id: string | undefined;
  at: number;
  texts: Texts;
  /** The server knows it. */
  known: boolean;
  acts: Acts;
}

/** One line. A keystroke draws it and no other. */
const Row = memo(function Row({ control, name, at, texts, known, acts, ...props }: RowProps) {
  const { t } = useTexts();
  const { field } = useController({ control, name: `${name}.${at}.descripcion` });
  const remove = t(`${texts}.remove`, { n: at + 1 });
  return (
    <div className="answer-line" style={{ display: 'flex', gap: 8 }}>
      <Input
        ref={field.ref}
        id={props.id}
        aria-label={t(`${texts}.item`, { n: at + 1 })}
        aria-invalid={(props.invalid && isEmpty(field.value)) || undefined}
        aria-describedby={props.invalid ? props.describedBy : undefined}
        autoComplete="off"
        disabled={props.disabled}
        value={field.value}
        onBlur={() => {
          field.onBlur();
          props.onBlur();
        }}
        onChange={(event) => {
          field.onChange(event);
          props.onChange(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          acts.add(at + 1, ['']);
        }}
        onPaste={(event) => {
          const lines = pastedLines(event.clipboardData.getData('text/plain'));
          if (!lines) return;
          event.preventDefault();
          // An empty new line is filled; another one stays as it is.
          const fills = isEmpty(field.value) && !known;
          if (fills) field.onChange(lines[0] ?? '');
          acts.add(at + 1, fills ? lines.slice(1) : lines);
          acts.pasted(lines.length);
        }}
      />
      {!props.disabled && (
        <IconButton type="button" aria-label={remove} title={remove} onClick={() => acts.remove(at)}>
          <Icon name="close" size={16} />
        </IconButton>
      )}
    </div>
  );
});

function LinesControl({ texts, ...props }: ControlProps & { texts: Texts }) {
  const { id, name, control, disabled, invalid, describedBy, onChange, onBlur } = props;
  const { t } = useTexts();
  const { fields, insert, remove } = useFieldArray({ control, name, keyName: 'key' });
  const group = useRef<HTMLFieldSetElement>(null);
  const [pasted, setPasted] = useState(0);
  // Lines are not drawn anew for the sake of what they do: it is the same for as long as the list is there.
  const [acts] = useState<Acts>(() => ({
    add: (at, added) => {
      const lines = added.map((descripcion): Line => ({ descripcion }));
      if (lines.length > 0) insert(at, lines, { focusIndex: at + lines.length - 1 });
    },
    remove: (at) => {
      remove(at);
      setTimeout(() => {
        const inputs = group.current?.querySelectorAll('input') ?? [];
        (inputs[Math.min(at, inputs.length - 1)] ?? group.current?.querySelector('button'))?.focus();
      });
    },
    pasted: setPasted,
  }));
  return (
    <Fieldset.Root ref={group} aria-describedby={describedBy} display="grid" gap="2">
      <Fieldset.Legend>{t(`${texts}.legend`)}</Fieldset.Legend>
      {fields.map(({ key, ...line }, at) => (
        <Row
          key={key}
          id={at === 0 ? id : undefined}
          known={'id' in line && line.id !== undefined}
          {...{ at, texts, control, name, disabled, invalid, describedBy, acts, onChange, onBlur }}
        />
      ))}
      {!disabled && (
        <Button
          type="button"
          id={fields.length === 0 ? id : undefined}
          justifySelf="start"
          onClick={() => acts.add(fields.length, [''])}
        >
          <Icon name="plus" size={16} />
          {t(`${texts}.add`)}
        </Button>
      )}
      <p className="hidden" role="status">
        {pasted > 0 && t(`${texts}.pasted`, { count: pasted })}
      </p>
    </Fieldset.Root>
  );
}

/** A list of lines, each with a description, that can be added, pasted and removed except in view mode (spec §2). */
export function lines<N extends 'segmentos' | 'respuestas'>(
  name: N,
  texts: Texts,
  options: { hint?: TextKey; when?: Field['when']; rules: readonly Rule[]; write?: (lines: Line[]) => Line[] },
): Field<N> {
  return {
    name,
    label: `fields.${name}` as TextKey,
    required: false,
    blank: [],
    read: (held: readonly Line[] | null) => (held ?? []).map(({ id, descripcion }): Line => ({ id, descripcion })),
    write: writtenLines,
    show: (held: Line[]) => held.map(({ descripcion }) => descripcion).join(', '),
    bare: true,
    list: true,
    Control: (props: ControlProps) => <LinesControl {...props} texts={texts} />,
    ...options,
  };
}
