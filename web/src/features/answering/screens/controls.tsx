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
import { useTexts } from '../../../shared/i18n';

/** What every control is given. Its name is "n. text", by label or legend. */
interface ControlProps {
  readonly id: string;
  readonly lang: string | undefined;
  readonly answer: Answer | undefined;
  readonly disabled: boolean;
  readonly describedBy: string | undefined;
  /** Whether what is answered cannot be taken. */
  readonly wrong: boolean;
  readonly onAnswer: (answer: Answer) => void;
}

interface OptionsProps extends ControlProps {
  readonly options: readonly Option[];
}

const chosenOf = (answer: Answer | undefined) => (answer && 'chosen' in answer ? answer.chosen : []);

const textOf = (answer: Answer | undefined) => (answer && 'text' in answer ? answer.text : '');

/** What the element that is answered in has in common. */
const attributes = ({ id, lang, disabled, describedBy, wrong }: ControlProps) => ({
  id,
  lang,
  className: 'survey-control',
  disabled,
  'aria-invalid': wrong || undefined,
  'aria-describedby': describedBy,
});

/** One of several, or none again. */
export function Choice({
  options,
  placeholder,
  language,
  ...props
}: OptionsProps & { placeholder: string; language: string }) {
  const [chosen = ''] = chosenOf(props.answer);
  return (
    <>
      <select
        {...attributes(props)}
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
      <ChosenInFull id={props.id} text={options.find(({ id }) => id === chosen)?.descripcion ?? ''} />
    </>
  );
}

/**
 * Any of several; NO APLICA excludes the others and says so. The first box carries the question's id, so that a link to
 * the question focuses it.
 */
export function Checkboxes({ id, answer, disabled, describedBy, wrong, onAnswer, options }: OptionsProps) {
  const { t, lang } = useTexts();
  const chosen = chosenOf(answer);
  const [unticked, setUnticked] = useState<'others' | 'noAplica' | null>(null);
  const toggle = ({ id: option, descripcion }: Option, checked: boolean) => {
    const next = toggleOption(options, chosen, option, checked);
    setUnticked(next.removed.length === 0 ? null : isNoAplica(descripcion) ? 'others' : 'noAplica');
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
        {unticked && (
          <p className="survey-note" lang={lang}>
            {t(`survey:unticked.${unticked}`)}
          </p>
        )}
      </div>
    </div>
  );
}

/** Adds a minus sign, or removes it. */
const withOtherSign = (text: string) => (/^\s*[-−]/.test(text) ? text.replace(/^\s*[-−]/, '') : `-${text.trim()}`);

/**
 * A number as people write it. It is stored as it is sent ("1234.5"), so that a change of language does not change it;
 * a text that is not a number yet is stored as written. The sign has a button, because phone keypads lack a minus.
 */
export function NumberInput({ language, ...props }: ControlProps & { language: string }) {
  const { t } = useTexts();
  const stored = textOf(props.answer);
  const [typed, setTyped] = useState(() => formatNumber(stored, language));
  // A value from another tab, a copied answer or another language is written in this language.
  const written = (parseNumber(typed, language) ?? typed) === stored ? typed : formatNumber(stored, language);
  const [reading, setReading] = useState<NumberReading | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isTyped = useRef(false);
  const write = (text: string) => {
    isTyped.current = true;
    setTyped(text);
    setReading(null);
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
          value={written}
          onChange={({ target }) => write(target.value)}
          onBlur={() => setReading(isTyped.current ? numberReading(written, language) : null)}
        />
        {!props.disabled && (
          <button
            type="button"
            className="survey-sign"
            aria-label={t('survey:sign')}
            aria-controls={props.id}
            onClick={() => {
              write(withOtherSign(written));
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
            {reading.decimal === null
              ? t('survey:readAs', { number: reading.number })
              : t('survey:readWhole', { number: reading.number, decimal: reading.decimal })}
          </p>
        )}
      </div>
    </>
  );
}

/** A free text that grows with what is written. */
export const TextInput = (props: ControlProps) => (
  <textarea
    {...attributes(props)}
    className="survey-control survey-text"
    rows={1}
    value={textOf(props.answer)}
    onChange={({ target }) => props.onAnswer({ text: target.value })}
  />
);

interface Props {
  /** Id of the select. */
  readonly id: string;
  /** The chosen option. */
  readonly text: string;
}

/** Whether a select cuts a text that it shows on its one line. */
function cuts(select: HTMLElement, text: string): boolean {
  const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select);
  const room = select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
  // Without a layout there is nothing to measure.
  const pen = room > 0 ? document.createElement('canvas').getContext('2d') : null;
  if (!pen) return false;
  pen.font = font;
  return pen.measureText(text).width > room - ARROW_PX;
}

/** The arrow that the browser draws inside the select. */
const ARROW_PX = 20;

/** The chosen option below its select where that is too narrow: no browser wraps a select. Screen readers read it there. */
function ChosenInFull({ id, text }: Props) {
  const [isCut, setIsCut] = useState(false);
  useLayoutEffect(() => {
    const select = document.getElementById(id);
    if (!select || text === '') return;
    const observer = new ResizeObserver(() => setIsCut(cuts(select, text)));
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
