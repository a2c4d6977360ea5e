import { Field } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Select } from '../ui/Select';

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
    <Select value={value} textOverflow="ellipsis" choose={go}>
      {children}
    </Select>
  </Field.Root>
);
