import { Tooltip as Chakra, Portal } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { tooltip } from '../../theme/overlays';

interface Props {
  anchor: Element;
  content: string;
  onHide: () => void;
}

export function TooltipPanel({ anchor, content, onHide }: Props) {
  const landmark = useRef(document.querySelector('main'));
  useEffect(() => {
    // Esc is not stopped: it also closes the dialog around the tooltip.
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onHide();
    addEventListener('keydown', onKey, true);
    addEventListener('scroll', onHide, true);
    return () => {
      removeEventListener('keydown', onKey, true);
      removeEventListener('scroll', onHide, true);
    };
  });
  return (
    <Chakra.Root
      recipe={tooltip}
      open
      closeOnEscape={false}
      positioning={{ strategy: 'fixed', gutter: 4, getAnchorRect: () => anchor.getBoundingClientRect() }}
    >
      <Portal container={landmark}>
        <Chakra.Positioner>
          <Chakra.Content>{content}</Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  );
}
