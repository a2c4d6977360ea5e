import { NativeSelect } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { nativeSelect } from '../theme/choices';
import { Icon } from './icons';

/** Widths belong to the frame: the arrow stands at its end. */
type Field = Omit<ComponentProps<typeof NativeSelect.Field>, 'onChange' | 'width' | 'maxWidth' | 'minWidth' | 'flex'>;

interface Props extends Field {
  choose: (value: string) => void;
  /** Layout of the whole. */
  frame?: ComponentProps<typeof NativeSelect.Root>;
}

/** A native select; its children are the options. */
export const Select = ({ choose, frame, ...field }: Props) => (
  <NativeSelect.Root recipe={nativeSelect} {...frame}>
    <NativeSelect.Field {...field} onChange={(event) => choose(event.currentTarget.value)} />
    <NativeSelect.Indicator aria-hidden>
      <Icon name="chevron" size={16} />
    </NativeSelect.Indicator>
  </NativeSelect.Root>
);
