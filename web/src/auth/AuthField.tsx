import { Input } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { useId } from 'react';
import { describedBy, FieldFrame } from '../fields/FieldFrame';
import { PasswordInput } from '../ui/PasswordInput';

type Props = Omit<ComponentProps<typeof Input>, 'onChange' | 'value'> & {
  label: string;
  value: string;
  hint?: string;
  errors?: readonly string[];
  change: (value: string) => void;
};

/** A labelled box of the public area's small forms. */
export function AuthField({ label, hint, errors = [], change, type, ...input }: Props) {
  const id = useId();
  const Control = type === 'password' ? PasswordInput : Input;
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors}>
      <Control
        {...input}
        id={id}
        type={type === 'password' ? undefined : type}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={describedBy(id, Boolean(hint), errors.length > 0)}
        onChange={(event) => change(event.target.value)}
      />
    </FieldFrame>
  );
}
