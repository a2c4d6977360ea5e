import { type Answer, formatNumber, type Option, parseNumber } from '@encuestas/survey';
import { useEffect, useState } from 'react';
import { ChosenInFull } from './ChosenInFull';

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

/** Any of several. The first box carries the question's id, so that a link to the question focuses it. */
export function Checkboxes({ id, answer, disabled, describedBy, wrong, onAnswer, options }: OptionsProps) {
  const chosen = chosenOf(answer);
  const toggle = (option: string, checked: boolean) =>
    onAnswer({ chosen: checked ? [...chosen, option] : chosen.filter((other) => other !== option) });
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
            onChange={({ target }) => toggle(option.id, target.checked)}
          />
          <span>{option.descripcion}</span>
        </label>
      ))}
    </div>
  );
}

/**
 * A number as people write it. It is kept as it is sent ("1234.5"), so that a change of language does not change it;
 * what is not yet a number is kept as written.
 */
export function NumberInput({ language, ...props }: ControlProps & { language: string }) {
  const stored = textOf(props.answer);
  const [written, setWritten] = useState(() => formatNumber(stored, language));
  const read = (text: string) => parseNumber(text, language) ?? text;
  useEffect(() => {
    // What came from elsewhere (another tab, a copied answer, another language) is shown in this language's way.
    setWritten((now) => ((parseNumber(now, language) ?? now) === stored ? now : formatNumber(stored, language)));
  }, [stored, language]);
  return (
    <input
      {...attributes(props)}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      value={written}
      onChange={({ target }) => {
        setWritten(target.value);
        props.onAnswer({ text: read(target.value) });
      }}
    />
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
