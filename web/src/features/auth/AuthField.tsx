import { Input } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { useId } from 'react';
import { describedBy, FieldFrame } from '../../crud/fields/FieldFrame';
import { PasswordInput } from '../../shared/ui/PasswordInput';

type Props = Omit<ComponentProps<typeof Input>, 'onChange' | 'value'> & {
  label: string;
  value: string;
  hint?: string;
  errors?: readonly string[];
  change: (value: string) => void;
};

export function AuthField({ label, hint, errors = [], change, type, ...input }: Props) {
  const id = useId();
  const invalid = errors.length > 0;
  const box = {
    ...input,
    id,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy(id, Boolean(hint), invalid),
    onChange: (event: { target: { value: string } }) => change(event.target.value),
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors}>
      {type === 'password' ? <PasswordInput {...box} label={label} /> : <Input {...box} type={type} />}
    </FieldFrame>
  );
}
