import { Menu as Chakra, Portal } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { menu } from '../../theme/overlays';
import type { MenuItem } from '../Menu';
import type { PanelProps } from '../useOpener';
import { useRestoreFocus } from './focus';

type Props = PanelProps & { heading: string | undefined; items: readonly MenuItem[] };

/** Focuses the button when the list unmounts with focus inside. */
function FocusBack({ trigger }: { trigger: string }) {
  useRestoreFocus(() => document.getElementById(trigger));
  return null;
}

/** The list of a menu, in a portal, so that nothing covers or clips it. */
export function MenuPanel({ trigger, content, heading, items, open, setOpen }: Props) {
  // Axe requires all content to be inside a landmark.
  const landmark = useRef(document.querySelector('main'));
  const chosen = useRef<MenuItem>(undefined);
  useEffect(() => {
    const item = chosen.current;
    if (open || !item) return;
    chosen.current = undefined;
    // After the menu has closed: closing it would close a dialog opened above it, and move focus.
    setTimeout(() => {
      document.getElementById(trigger)?.focus();
      item.onSelect();
    });
  }, [open, trigger]);
  const list = items.map((item) => (
    <Chakra.Item key={item.key} value={item.key} data-danger={item.danger || undefined}>
      {item.icon}
      {item.label}
    </Chakra.Item>
  ));
  return (
    <Chakra.Root
      recipe={menu}
      ids={{ trigger, content }}
      open={open}
      onOpenChange={(change) => setOpen(change.open)}
      defaultHighlightedValue={items[0]?.key}
      onSelect={({ value }) => {
        chosen.current = items.find(({ key }) => key === value);
      }}
      positioning={{ placement: 'bottom-end', strategy: 'fixed', gutter: 4 }}
      lazyMount
      unmountOnExit
    >
      <Portal container={landmark}>
        <Chakra.Positioner>
          <Chakra.Content>
            <FocusBack trigger={trigger} />
            {heading ? (
              <Chakra.ItemGroup>
                <Chakra.ItemGroupLabel>{heading}</Chakra.ItemGroupLabel>
                {list}
              </Chakra.ItemGroup>
            ) : (
              list
            )}
          </Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  );
}
