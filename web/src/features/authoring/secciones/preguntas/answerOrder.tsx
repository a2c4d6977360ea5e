import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';
import type { Ordering } from '../../../../crud/fields/field';
import { Handle, Sortable, useSortableItem } from '../../Sortable';

const TEXTS = 'authoring:question.move';

const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    position: 'relative',
    background: 'surface',
    borderRadius: 'md',
    '&[data-moving]': { zIndex: 2, boxShadow: 'popup' },
  },
});

function Item({ id, label, children }: ComponentProps<Ordering['Item']>) {
  const { element, handle } = useSortableItem(id, false);
  return (
    <Line {...element}>
      <Handle handle={handle} label={label} texts={TEXTS} />
      {children}
    </Line>
  );
}

const List = (props: ComponentProps<Ordering['List']>) => <Sortable {...props} texts={TEXTS} />;

/** Answers are put in order like everything else here. */
export const answerOrder: Ordering = { List, Item };
