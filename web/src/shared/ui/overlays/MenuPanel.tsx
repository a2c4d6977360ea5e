import { Menu as Chakra, Portal } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { menu } from '../../theme/overlays';
import type { MenuItem } from '../Menu';
import type { PanelProps } from '../useOpener';
import { useRestoreFocus } from './focus';

type Props = PanelProps & { items: readonly MenuItem[] };

/** Focuses the button when the list unmounts with focus inside. */
function FocusBack({ trigger }: { trigger: string }) {
  useRestoreFocus(() => document.getElementById(trigger));
  return null;
}

/** The list of a menu, in a portal, so that nothing covers or clips it. */
export function MenuPanel({ trigger, content, items, open, setOpen }: Props) {
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
  const listOf = (some: readonly MenuItem[]) =>
    some.map((item) => (
      <Chakra.Item key={item.key} value={item.key} data-danger={item.danger || undefined}>
        {item.icon}
        {item.more ? (
          <span>
            {item.label} <small>{item.more}</small>
          </span>
        ) : (
          item.label
        )}
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
            {[...Map.groupBy(items, ({ group }) => group)].map(([group, some]) =>
              group ? (
                <Chakra.ItemGroup key={group}>
                  <Chakra.ItemGroupLabel>{group}</Chakra.ItemGroupLabel>
                  {listOf(some)}
                </Chakra.ItemGroup>
              ) : (
                listOf(some)
              ),
            )}
          </Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  );
}
