import { Fieldset, RadioGroup } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps, ReactNode } from 'react';
import { radioGroup } from '../theme/choices';
import { INPUT_OVER_MARK } from './Check';

interface Props<Value extends string> {
  label: string;
  /** Style of the label. */
  legend?: ComponentProps<typeof Fieldset.Legend>;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; text: ReactNode; hint?: string; disabled?: boolean }[];
}

/** A radio group with its label, and hints under some options. */
export function Radios<Value extends string>({ label, legend, value, onChange, options }: Props<Value>) {
  const choose = (to: string | null) => {
    const option = options.find((one) => one.value === to);
    if (option) onChange(option.value);
  };
  return (
    <Fieldset.Root>
      <Fieldset.Legend {...legend}>{label}</Fieldset.Legend>
      <RadioGroup.Root
        recipe={radioGroup}
        display="grid"
        aria-label={label}
        value={value}
        onValueChange={(change) => choose(change.value)}
      >
        {options.map(({ value: own, text, hint, disabled }) => (
          <RadioGroup.Item key={own} value={own} disabled={disabled}>
            <RadioGroup.ItemHiddenInput style={INPUT_OVER_MARK} />
            <RadioGroup.ItemControl />
            <RadioGroup.ItemText>
              {hint ? <strong>{text}</strong> : text}
              {hint && (
                <chakra.span display="block" color="muted" fontSize="xs">
                  {hint}
                </chakra.span>
              )}
            </RadioGroup.ItemText>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </Fieldset.Root>
  );
}
