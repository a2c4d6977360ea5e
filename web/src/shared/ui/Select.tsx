import { NativeSelect } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { nativeSelect } from '../theme/choices';

/** The arrow stands at the end of the frame: what makes the field alone narrower leaves it behind. */
type Field = Omit<ComponentProps<typeof NativeSelect.Field>, 'onChange' | 'width' | 'maxWidth' | 'minWidth' | 'flex'>;

interface Props extends Field {
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
