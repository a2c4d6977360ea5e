import { NativeSelect } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
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
  <chakra.label display="grid" gap="1" minWidth="0">
    <chakra.span fontWeight="500">{label}</chakra.span>
    <NativeSelect.Root recipe={nativeSelect}>
      <NativeSelect.Field value={value} textOverflow="ellipsis" onChange={(event) => go(event.currentTarget.value)}>
        {children}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  </chakra.label>
);
