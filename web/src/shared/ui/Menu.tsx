import { Button, type ButtonProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { LoadFailed } from './LoadFailed';
import { Tooltip } from './Tooltip';
import { useOpener } from './useOpener';

export interface MenuItem {
  key: string;
  label: string;
  /** A second line. */
  more?: string;
  icon?: ReactNode;
  /** Heading above it and its neighbours of the same group. */
  group?: string;
  danger?: boolean;
  onSelect: () => void;
}

interface Props extends Omit<ButtonProps, 'children'> {
  /** Accessible name of the button. */
  label: string;
  trigger: ReactNode;
  items: () => readonly MenuItem[];
}

export function Menu({ label, trigger, items, ...props }: Props) {
  const { parts, missing, panel, button } = useOpener(label, 'menu');
  return (
    <>
      <Tooltip content={label}>
        <Button variant="ghost" {...props} {...button}>
          {trigger}
        </Button>
      </Tooltip>
      {missing && <LoadFailed />}
      {parts && <parts.MenuPanel {...panel} items={items()} />}
    </>
  );
}
