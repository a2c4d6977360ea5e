import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';

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
  /** Aligned with the content around, without a padding of its own. */
  flush?: boolean;
  children: ReactNode;
}

const TabButton = chakra('button', {
  base: {
    minHeight: '44px',
    paddingInline: '12px',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    color: 'muted',
    fontWeight: 500,
    cursor: 'pointer',
    '&:hover': { color: 'text' },
    '&[aria-selected=true]': { color: 'accent', borderColor: 'accent', fontWeight: 600 },
  },
});

/**
 * Tabs with manual activation (ARIA APG), because opening one may save. Chakra's tabs move the focus a frame later, so
 * that Enter right after an arrow would open the previous tab.
 */
export function Tabs<Key extends string>({ id, label, tabs, selected, onSelect, flush, children }: Props<Key>) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all[(to + all.length) % all.length]?.focus();
  };
  return (
    <>
      <chakra.div
        ref={list}
        role="tablist"
        aria-label={label}
        display="flex"
        flexWrap="wrap"
        gap="2"
        borderBottomWidth="1px"
        borderColor="line"
        paddingInline={flush ? '0' : { base: '8px', sm: '16px' }}
        onKeyDown={move}
      >
        {tabs.map(({ key, label: text }) => (
          <TabButton
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === selected}
            aria-controls={key === selected ? `${id}-panel` : undefined}
            tabIndex={key === selected ? 0 : -1}
            onClick={() => key !== selected && onSelect(key)}
          >
            {text}
          </TabButton>
        ))}
      </chakra.div>
      <chakra.div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        padding={flush ? '16px 0 0' : { base: '16px', sm: '24px' }}
      >
        {children}
      </chakra.div>
    </>
  );
}
