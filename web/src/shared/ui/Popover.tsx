import { IconButton } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { LoadFailed } from './LoadFailed';
import { Tooltip } from './Tooltip';
import { useOpener } from './useOpener';

interface Props extends Pick<ComponentProps<typeof IconButton>, 'variant'> {
  label: string;
  trigger: ReactNode;
  children: ReactNode;
}

export function Popover({ label, trigger, variant = 'ghost', children }: Props) {
  const { parts, missing, panel, button } = useOpener(label, 'dialog');
  return (
    <>
      <Tooltip content={label}>
        <IconButton variant={variant} {...button}>
          {trigger}
        </IconButton>
      </Tooltip>
      {missing && <LoadFailed />}
      {parts && <parts.PopoverPanel {...panel}>{children}</parts.PopoverPanel>}
    </>
  );
}
