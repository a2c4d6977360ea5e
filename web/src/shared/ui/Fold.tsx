import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import { FINGER } from '../theme/recipes';
import { Icon } from './icons';

interface Props {
  title: string;
  /** Opens it when this becomes true, such as for an error inside. */
  open?: boolean;
  children: ReactNode;
}

/** A collapsible part of a page. */
export function Fold({ title, open = false, children }: Props) {
  const [isOpen, setOpen] = useState(open);
  const [before, setBefore] = useState(open);
  if (open !== before) {
    setBefore(open);
    if (open) setOpen(true);
  }
  return (
    <chakra.details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <chakra.summary
        display="inline-flex"
        alignItems="center"
        gap="1"
        minHeight="36px"
        css={{ [FINGER]: { minHeight: '44px' } }}
        color="accent"
        fontWeight="500"
        cursor="pointer"
      >
        <chakra.span display="inline-flex" transform={isOpen ? 'rotate(180deg)' : undefined}>
          <Icon name="chevron" size={16} />
        </chakra.span>
        {title}
      </chakra.summary>
      <chakra.div display="grid" gap="3" paddingTop="2">
        {children}
      </chakra.div>
    </chakra.details>
  );
}
