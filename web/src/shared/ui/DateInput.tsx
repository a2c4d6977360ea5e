import { IconButton, Input } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentProps, useRef, useState } from 'react';
import { useTexts } from '../i18n';
import { isDay, parseDay } from '../i18n/days';
import { formatDate } from '../i18n/format';
import { VISUALLY_HIDDEN } from '../theme/tokens';
import { Icon } from './icons';

interface Props extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type'> {
  /** A day (YYYY-MM-DD), or the typed text if it is none. */
  value: string;
  change: (value: string) => void;
}

/**
 * A date in the format of the chosen language. A text input, because `type="date"` follows the browser's own locale; that
 * one only opens the browser's calendar.
 */
export function DateInput({ value, change, onBlur, ...props }: Props) {
  const { t, lang } = useTexts();
  const calendar = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => parseDay(text) ?? text.trim();
  const shown = isDay(value) ? formatDate(value, lang) : value;
  return (
    <chakra.div position="relative" width="160px" maxWidth="100%">
      <Input
        placeholder={t('form.dateFormat')}
        {...props}
        className="number"
        inputMode="numeric"
        autoComplete="off"
        value={typed !== null && read(typed) === value ? typed : shown}
        onChange={({ target }) => {
          setTyped(target.value);
          change(read(target.value));
        }}
        onBlur={(event) => {
          setTyped(null);
          onBlur?.(event);
        }}
      />
      {!props.disabled && (
        <>
          <IconButton
            variant="ghost"
            aria-label={t('form.calendar')}
            position="absolute"
            // Inside the border.
            insetBlock="1px"
            insetInlineEnd="1px"
            minHeight="0"
            onClick={() => calendar.current?.showPicker()}
          >
            <Icon name="calendar" size={16} />
          </IconButton>
          <chakra.input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            css={{ ...VISUALLY_HIDDEN, bottom: 0, right: 0 }}
            value={isDay(value) ? value : ''}
            onChange={({ target }) => change(target.value)}
          />
        </>
      )}
    </chakra.div>
  );
}
