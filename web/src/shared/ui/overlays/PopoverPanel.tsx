import { Popover as Chakra, Portal } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { popover } from '../../theme/overlays';
import type { PanelProps } from '../useOpener';
import { canFocus } from './focus';

interface Props extends PanelProps {
  placement?: 'bottom-start' | 'bottom-end';
  children: ReactNode;
}

/** A small panel below its button, in a portal. */
export function PopoverPanel({ trigger, content, label, open, setOpen, placement = 'bottom-end', children }: Props) {
  const landmark = useRef(document.querySelector('main'));
  return (
    <Chakra.Root
      recipe={popover}
      ids={{ trigger, content }}
      open={open}
      onOpenChange={(change) => setOpen(change.open)}
      finalFocusEl={() => {
        const now = document.activeElement;
        // The trigger gets the focus back, unless the person has gone elsewhere.
        return canFocus(now) && !document.getElementById(content)?.contains(now) ? now : null;
      }}
      positioning={{ placement, strategy: 'fixed', gutter: 4 }}
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
