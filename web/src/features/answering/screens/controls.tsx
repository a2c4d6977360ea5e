import {
  type Answer,
  formatNumber,
  isNoAplica,
  type NumberReading,
  numberReading,
  type Option,
  parseNumber,
  toggleOption,
} from '@encuestas/survey';
import { useLayoutEffect, useRef, useState } from 'react';
import { type Translate, useTexts } from '../../../shared/i18n';

/** A label or legend names the control "n. text". */
interface ControlProps {
  readonly id: string;
  readonly lang: string | undefined;
  readonly answer: Answer | undefined;
  readonly disabled: boolean;
  readonly describedBy: string | undefined;
  /** Whether the answer is invalid. */
  readonly wrong: boolean;
  readonly onAnswer: (answer: Answer) => void;
}

interface OptionsProps extends ControlProps {
  readonly options: readonly Option[];
}

const selectedIds = (answer: Answer | undefined) => (answer && 'chosen' in answer ? answer.chosen : []);

const textOf = (answer: Answer | undefined) => (answer && 'text' in answer ? answer.text : '');

const attributes = ({ id, lang, disabled, describedBy, wrong }: ControlProps) => ({
  id,
  lang,
  className: 'survey-control',
  disabled,
  'aria-invalid': wrong || undefined,
  'aria-describedby': describedBy,
});

export function Choice({
  options,
  placeholder,
  language,
  ...props
}: OptionsProps & { placeholder: string; language: string }) {
  const [chosen = ''] = selectedIds(props.answer);
  return (
    <>
      <select
        {...attributes(props)}
        data-empty={chosen === '' || undefined}
        value={chosen}
        onChange={({ target }) => props.onAnswer({ chosen: target.value ? [target.value] : [] })}
      >
        <option value="" lang={language}>
          {placeholder}
        </option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.descripcion}
          </option>
        ))}
      </select>
      <FullOptionText id={props.id} text={options.find(({ id }) => id === chosen)?.descripcion ?? ''} />
    </>
  );
}

/** NO APLICA excludes the other options. The first box has the question's id, so that links can focus the question. */
export function Checkboxes({ id, answer, disabled, describedBy, wrong, onAnswer, options }: OptionsProps) {
  const { t, lang } = useTexts();
  const chosen = selectedIds(answer);
  const [excluded, setExcluded] = useState<'others' | 'noAplica' | null>(null);
  const toggle = ({ id: option, descripcion }: Option, checked: boolean) => {
    const next = toggleOption(options, chosen, option, checked);
    setExcluded(next.removed.length === 0 ? null : isNoAplica(descripcion) ? 'others' : 'noAplica');
    onAnswer({ chosen: next.chosen });
  };
  return (
    <div>
      {options.map((option, index) => (
        <label key={option.id} className="survey-box" data-disabled={disabled || undefined}>
          <input
            type="checkbox"
            id={index === 0 ? id : undefined}
            disabled={disabled}
            aria-invalid={wrong || undefined}
            aria-describedby={describedBy}
            checked={chosen.includes(option.id)}
            onChange={({ target }) => toggle(option, target.checked)}
          />
          <span>{option.descripcion}</span>
        </label>
      ))}
      <div aria-live="polite">
        {excluded && (
          <p className="survey-note" lang={lang}>
            {t(`survey:unticked.${excluded}`)}
          </p>
        )}
      </div>
    </div>
  );
}

/** Adds or removes a minus sign. */
const toggleSign = (text: string) => (/^\s*[-−]/.test(text) ? text.replace(/^\s*[-−]/, '') : `-${text.trim()}`);

function readingText(t: Translate, { number, other }: NumberReading): string {
  if (other === null) return t('survey:readAs', { number });
  return /^-?\d+$/.test(number) ? t('survey:readWhole', { number, other }) : t('survey:readDecimal', { number, other });
}

/**
 * A number in the person's format. It is stored as "1234.5", independent of the language; text that is no number yet is
 * stored as typed. The sign has a button, because phone keypads lack a minus.
 */
export function NumberInput({ language, ...props }: ControlProps & { language: string }) {
  const { t } = useTexts();
  const stored = textOf(props.answer);
  const [typed, setTyped] = useState(() => formatNumber(stored, language));
  // A value from another tab, a reused answer or another language is formatted in this language.
  const displayed = (parseNumber(typed, language) ?? typed) === stored ? typed : formatNumber(stored, language);
  /** Whether the person left the field after typing, and so sees how the number is read. */
  const [hasLeft, setLeft] = useState(false);
  const reading = hasLeft ? numberReading(displayed, language) : null;
  const input = useRef<HTMLInputElement>(null);
  const hasInput = useRef(false);
  const write = (text: string) => {
    hasInput.current = true;
    setTyped(text);
    setLeft(false);
    props.onAnswer({ text: parseNumber(text, language) ?? text });
  };
  const readingId = `${props.id}-leido`;
  return (
    <>
      <div className="survey-number">
        <input
          {...attributes(props)}
          ref={input}
          aria-describedby={[props.describedBy, reading && readingId].filter(Boolean).join(' ') || undefined}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={displayed}
          onChange={({ target }) => write(target.value)}
          onBlur={() => setLeft(hasInput.current)}
        />
        {!props.disabled && (
          <button
            type="button"
            className="survey-sign"
            aria-label={t('survey:sign')}
            aria-controls={props.id}
            onClick={() => {
              write(toggleSign(displayed));
              input.current?.focus();
            }}
          >
            ±
          </button>
        )}
      </div>
      <div aria-live="polite">
        {reading && (
          <p id={readingId} className="survey-note">
            {readingText(t, reading)}
          </p>
        )}
      </div>
    </>
  );
}

/** Grows with its text. */
export const TextInput = (props: ControlProps) => (
  <textarea
    {...attributes(props)}
    className="survey-control survey-text"
    rows={1}
    value={textOf(props.answer)}
    onChange={({ target }) => props.onAnswer({ text: target.value })}
  />
);

interface FullOptionTextProps {
  /** Id of the select. */
  readonly id: string;
  readonly text: string;
}

/** Whether a select truncates a text. */
function isTruncated(select: HTMLElement, text: string): boolean {
  const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select);
  const room = select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
  // Without a layout, there is nothing to measure.
  const pen = room > 0 ? document.createElement('canvas').getContext('2d') : null;
  if (!pen) return false;
  pen.font = font;
  return pen.measureText(text).width > room;
}

/** Repeats the selected option below a select that is too narrow, because no browser wraps a select's text. */
function FullOptionText({ id, text }: FullOptionTextProps) {
  const [isCut, setIsCut] = useState(false);
  useLayoutEffect(() => {
    const select = document.getElementById(id);
    if (!select || text === '') return;
    const observer = new ResizeObserver(() => setIsCut(isTruncated(select, text)));
    observer.observe(select);
    return () => observer.disconnect();
  }, [id, text]);
  return (
    isCut &&
    text !== '' && (
      <p className="survey-note" aria-hidden="true" data-chosen="">
        {text}
      </p>
    )
  );
}
