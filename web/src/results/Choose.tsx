import { Field, NativeSelect } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { nativeSelect } from '../theme/choices';

interface Props {
  label: string;
  value: string;
  go: (value: string) => void;
  /** Its options. */
  children: ReactNode;
}

/** One of a few, under its label. */
export const Choose = ({ label, value, go, children }: Props) => (
  <Field.Root>
    <Field.Label>{label}</Field.Label>
    <NativeSelect.Root recipe={nativeSelect}>
      <NativeSelect.Field value={value} textOverflow="ellipsis" onChange={(event) => go(event.currentTarget.value)}>
        {children}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  </Field.Root>
);
