import { NativeSelect } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { nativeSelect } from '../theme/choices';

interface Props extends Omit<ComponentProps<typeof NativeSelect.Field>, 'onChange'> {
  choose: (value: string) => void;
  /** How it is laid out. */
  frame?: ComponentProps<typeof NativeSelect.Root>;
}

/** One of a few, chosen as the system has it; its children are the options. */
export const Select = ({ choose, frame, ...field }: Props) => (
  <NativeSelect.Root recipe={nativeSelect} {...frame}>
    <NativeSelect.Field {...field} onChange={(event) => choose(event.currentTarget.value)} />
    <NativeSelect.Indicator aria-hidden />
  </NativeSelect.Root>
);
