import { Popover as Chakra, Portal } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { popover } from '../../theme/overlays';
import type { PanelProps } from '../useOpener';

/** A small panel below its button, in a portal. */
export function PopoverPanel({
  trigger,
  content,
  label,
  open,
  setOpen,
  children,
}: PanelProps & { children: ReactNode }) {
  const landmark = useRef(document.querySelector('main'));
  return (
    <Chakra.Root
      recipe={popover}
      ids={{ trigger, content }}
      open={open}
      onOpenChange={(change) => setOpen(change.open)}
      positioning={{ placement: 'bottom-end', strategy: 'fixed', gutter: 4 }}
      lazyMount
      unmountOnExit
    >
      <Portal container={landmark}>
        <Chakra.Positioner>
          <Chakra.Content aria-label={label}>{children}</Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  );
}
