import { Checkbox } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { checkbox } from '../theme/choices';

/** Lays the invisible input over its mark, where pointers and touch exploration find it; Chakra hides it elsewhere. */
export const INPUT_OVER_MARK = {
  position: 'absolute',
  insetInlineStart: 0,
  width: '18px',
  height: '18px',
  margin: '1px 0 0',
  clip: 'auto',
  clipPath: 'none',
  opacity: 0,
  cursor: 'inherit',
} as const;

interface Props {
  id?: string;
  checked: boolean | 'indeterminate';
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  invalid?: boolean;
  required?: boolean;
  describedBy?: string;
  onBlur?: () => void;
  children: ReactNode;
}

export function Check({ id, checked, onChange, disabled, invalid, required, describedBy, onBlur, children }: Props) {
  return (
    <Checkbox.Root
      recipe={checkbox}
      ids={id ? { hiddenInput: id } : undefined}
      checked={checked}
      onCheckedChange={(change) => onChange(change.checked === true)}
      disabled={disabled}
      invalid={invalid}
    >
      <Checkbox.HiddenInput
        style={INPUT_OVER_MARK}
        aria-required={required || undefined}
        aria-describedby={describedBy}
        onBlur={onBlur}
      />
      <Checkbox.Control />
      <Checkbox.Label>{children}</Checkbox.Label>
    </Checkbox.Root>
  );
}
