import { RadioGroup } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { radioGroup } from '../theme/choices';
import { OVER_MARK } from './Check';

interface Props<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; text: ReactNode; disabled?: boolean }[];
}

/** One of a few, all of them in sight. */
export function Radios<Value extends string>({ label, value, onChange, options }: Props<Value>) {
  const chosen = (to: string | null) => {
    const option = options.find((one) => one.value === to);
    if (option) onChange(option.value);
  };
  return (
    <RadioGroup.Root
      recipe={radioGroup}
      display="grid"
      aria-label={label}
      value={value}
      onValueChange={(change) => chosen(change.value)}
    >
      {options.map((option) => (
        <RadioGroup.Item key={option.value} value={option.value} disabled={option.disabled}>
          <RadioGroup.ItemHiddenInput style={OVER_MARK} />
          <RadioGroup.ItemControl />
          <RadioGroup.ItemText>{option.text}</RadioGroup.ItemText>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
