import { IconButton } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Tooltip } from './Tooltip';
import { useOpener } from './useOpener';

interface Props {
  /** Accessible name of the button and of what it opens. */
  label: string;
  trigger: ReactNode;
  children: ReactNode;
}

/** A button that opens a small panel. */
export function Popover({ label, trigger, children }: Props) {
  const { parts, panel, button } = useOpener(label, 'dialog');
  return (
    <>
      <Tooltip content={label}>
        <IconButton variant="ghost" {...button}>
          {trigger}
        </IconButton>
      </Tooltip>
      {parts && <parts.PopoverPanel {...panel}>{children}</parts.PopoverPanel>}
    </>
  );
}
