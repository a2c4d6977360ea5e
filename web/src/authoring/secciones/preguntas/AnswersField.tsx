import { Button } from '@chakra-ui/react';
import { type ClipboardEvent, type KeyboardEvent, memo, useRef, useState } from 'react';
import type { ControlProps, Field } from '../../../fields/field';
import { useTexts } from '../../../i18n';
import { Icon } from '../../../ui/icons';
import { choosesAnswers } from '../questionRules';
import { type AnswerLine, newAnswer, pastedAnswers, withPasted, writtenAnswers } from './answers';
import { kindOf } from './questionKind';

interface LineProps {
  line: AnswerLine;
  n: number;
  disabled: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  change: (key: string, text: string) => void;
  /** A new answer below this one. */
  below: (key: string) => void;
  paste: (key: string, texts: readonly string[]) => void;
  remove: (key: string) => void;
}

/** One answer with plain elements: pasting a hundred must not be felt. */
const Line = memo(function Line({ line, n, disabled, invalid, describedBy, ...acts }: LineProps) {
  const { t } = useTexts();
  const remove = t('authoring.question.removeAnswer', { n });
  return (
    <div className="answer-line">
      <input
        className="authoring-input"
        data-key={line.key}
        aria-label={t('authoring.question.answer', { n })}
        aria-invalid={(invalid && line.descripcion.trim() === '') || undefined}
        aria-describedby={describedBy}
        autoComplete="off"
        disabled={disabled}
        value={line.descripcion}
        onChange={(event) => acts.change(line.key, event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          acts.below(line.key);
        }}
        onPaste={(event: ClipboardEvent) => {
          const texts = pastedAnswers(event.clipboardData.getData('text/plain'));
          if (!texts) return;
          event.preventDefault();
          acts.paste(line.key, texts);
        }}
      />
      {!disabled && (
        <button
          type="button"
          className="authoring-square"
          aria-label={remove}
          title={remove}
          onClick={() => acts.remove(line.key)}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </div>
  );
});

function AnswersControl({ value, onChange, disabled, invalid, describedBy, focusRef }: ControlProps<AnswerLine[]>) {
  const { t } = useTexts();
  const group = useRef<HTMLFieldSetElement>(null);
  const now = useRef({ value, onChange });
  now.current = { value, onChange };
  const [note, setNote] = useState('');

  const [acts] = useState(() => {
    const focus = (key: string | undefined) =>
      setTimeout(() => {
        const input = key && group.current?.querySelector<HTMLElement>(`[data-key="${key}"]`);
        (input || group.current?.querySelector<HTMLElement>('[data-add]'))?.focus();
      });
    const set = (lines: AnswerLine[], focused?: string) => {
      now.current.onChange(lines);
      if (focused !== undefined) focus(focused);
    };
    return {
      change: (key: string, descripcion: string) =>
        set(now.current.value.map((line) => (line.key === key ? { ...line, descripcion } : line))),
      below: (key: string | null) => {
        const added = newAnswer();
        const { value: lines } = now.current;
        const at = key === null ? lines.length : lines.findIndex((line) => line.key === key) + 1;
        set(lines.toSpliced(at, 0, added), added.key);
      },
      paste: (key: string, texts: readonly string[]) => {
        const pasted = texts.map((text) => newAnswer(text));
        setNote(String(texts.length));
        set(withPasted(now.current.value, key, pasted), pasted.at(-1)?.key);
      },
      remove: (key: string) => {
        const { value: lines } = now.current;
        const at = lines.findIndex((line) => line.key === key);
        const rest = lines.toSpliced(at, 1);
        set(rest, (rest[at] ?? rest.at(-1))?.key ?? '');
      },
    };
  });

  return (
    <fieldset ref={group} aria-describedby={describedBy}>
      <legend className="authoring-legend">{t('authoring.question.answersLegend')}</legend>
      <div className="answer-lines">
        {value.map((line, index) => (
          <Line
            key={line.key}
            line={line}
            n={index + 1}
            disabled={disabled}
            invalid={invalid}
            describedBy={invalid ? describedBy : undefined}
            {...acts}
          />
        ))}
        {!disabled && (
          <Button type="button" data-add ref={focusRef} justifySelf="start" onClick={() => acts.below(null)}>
            <Icon name="plus" size={16} />
            {t('authoring.question.addAnswer')}
          </Button>
        )}
      </div>
      <p className="hidden" role="status">
        {note && t('authoring.question.pasted', { count: Number(note) })}
      </p>
    </fieldset>
  );
}

/** The answers to choose from: added, removed, and many at once from pasted lines (spec §2, §5). */
export const answersField: Field<'respuestas'> = {
  name: 'respuestas',
  label: 'fields.respuestas',
  hint: 'authoring.question.answersHint',
  required: false,
  when: (values) => choosesAnswers(kindOf(values)),
  rules: [
    (lines: AnswerLine[]) => (writtenAnswers(lines).length === 0 ? 'authoring.question.answersRequired' : null),
    (lines: AnswerLine[]) => (writtenAnswers(lines).some((line) => line.descripcion === '') ? 'rules.required' : null),
  ],
  blank: [],
  read: (answers: readonly { id: string; descripcion: string }[] | null) =>
    (answers ?? []).map(({ id, descripcion }): AnswerLine => ({ key: id, id, descripcion })),
  write: writtenAnswers,
  show: (lines: AnswerLine[]) => lines.map(({ descripcion }) => descripcion).join(', '),
  bare: true,
  Control: AnswersControl,
};
