import { Tabs as Chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { tabs as recipe } from '../../theme/choices';

export interface Tab<Key extends string> {
  key: Key;
  label: string;
}

interface Props<Key extends string> {
  id: string;
  label: string;
  tabs: readonly Tab<Key>[];
  selected: Key;
  onSelect: (key: Key) => void;
  children: ReactNode;
}

/** Tabs that open on Enter, Space or a click; arrows only move among them, for opening one may save (ARIA APG). */
export function Tabs<Key extends string>({ id, label, tabs, selected, onSelect, children }: Props<Key>) {
  const select = (value: string) => {
    const tab = tabs.find(({ key }) => key === value);
    if (tab && tab.key !== selected) onSelect(tab.key);
  };
  return (
    <Chakra.Root
      recipe={recipe}
      ids={{ trigger: (key) => `${id}-${key}`, content: () => `${id}-panel` }}
      value={selected}
      onValueChange={({ value }) => select(value)}
      activationMode="manual"
    >
      <Chakra.List aria-label={label}>
        {tabs.map(({ key, label: text }) => (
          <Chakra.Trigger key={key} value={key}>
            {text}
          </Chakra.Trigger>
        ))}
      </Chakra.List>
      {/* What is in it takes focus, not the panel. */}
      <Chakra.Content value={selected} tabIndex={-1}>
        {children}
      </Chakra.Content>
    </Chakra.Root>
  );
}
