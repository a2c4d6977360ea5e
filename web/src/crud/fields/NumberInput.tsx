import { Input } from '@chakra-ui/react';
import { formatNumber, isNumber, parseNumber } from '@encuestas/survey';
import { type ComponentProps, useState } from 'react';
import { useTexts } from '../../shared/i18n';
import { formatNumber as formatQuantity } from '../../shared/i18n/format';

interface Props extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type' | 'min'> {
  /** A canonical number ("1000"), or the typed text if it is not a number. */
  value: string;
  min: number;
  change: (value: string) => void;
}

/**
 * A whole number in the language's notation, normalized on blur. A text input, because `type="number"` reads "1.000" as
 * 1, hides invalid text from the rules and changes on scroll.
 */
export function NumberInput({ value, min, change, onBlur, ...props }: Props) {
  const { lang } = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => parseNumber(text, lang) ?? text;
  const step = (by: number) => {
    setTyped(null);
    change(String(Math.max(min, (Number(value) || 0) + by)));
  };
  // View mode formats a number like lists do. An edited number may be a year, which has no separator.
  const shown = props.disabled && isNumber(value) ? formatQuantity(Number(value), lang) : formatNumber(value, lang);
  return (
    <Input
      {...props}
      className="number"
      maxWidth="160px"
      type="text"
      role="spinbutton"
      aria-valuemin={min}
      aria-valuenow={isNumber(value) ? Number(value) : undefined}
      inputMode="numeric"
      autoComplete="off"
      value={typed !== null && read(typed) === value ? typed : shown}
      onChange={({ target }) => {
        setTyped(target.value);
        change(read(target.value));
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        step(event.key === 'ArrowUp' ? 1 : -1);
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
