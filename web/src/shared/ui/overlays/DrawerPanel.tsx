import { Drawer as Chakra, IconButton, Portal } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { drawer } from '../../theme/overlays';
import type { DrawerProps } from '../Dialog';
import { Icon } from '../icons';
import { useRestoreFocus } from './focus';

/** A panel at the side of a narrow screen, over the page. */
export function DrawerPanel({ label, closeLabel, heading, onDismiss, children }: DrawerProps) {
  useRestoreFocus();
  return (
    <Chakra.Root recipe={drawer} open onOpenChange={({ open }) => !open && onDismiss()} restoreFocus={false}>
      <Portal>
        <Chakra.Backdrop />
        <Chakra.Positioner>
          <Chakra.Content aria-label={label}>
            <chakra.div display="flex" alignItems="center" gap="2" minHeight="56px" padding="8px 8px 8px 16px">
              {heading}
              <IconButton variant="ghost" aria-label={closeLabel} onClick={onDismiss}>
                <Icon name="close" />
              </IconButton>
            </chakra.div>
            {children}
          </Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  );
}
