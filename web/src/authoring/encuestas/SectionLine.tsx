import { IconButton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useRef } from 'react';
import { useTexts } from '../../i18n';
import { Icon } from '../../ui/icons';
import type { Chosen } from './chosen';

interface Props {
  section: Chosen;
  index: number;
  total: number;
  /** Whether its language is not the survey's. */
  foreign: boolean;
  disabled: boolean;
  focusRef: ((element: HTMLElement | null) => void) | undefined;
  move: (from: number, to: number) => void;
  remove: () => void;
}

const Line = chakra('li', {
  base: {
    display: 'flex',
    // On a phone the buttons go under a name that is longer than what they leave of the line.
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px',
    minHeight: '44px',
    paddingInline: '4px',
    background: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    position: 'relative',
    '&[data-dragging]': { boxShadow: 'popup', zIndex: 5, borderColor: 'accent' },
  },
});

/** One section of the list: handle, place, name, and buttons for who does not drag. */
export function SectionLine({ section, index, total, foreign, disabled, focusRef, move, remove }: Props) {
  const { t } = useTexts();
  const { label } = section;
  const sorting = useSortable({
    id: section.id,
    disabled,
    attributes: { roleDescription: t('encuestas.drag.role') },
  });
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const step = (to: number) => {
    move(index, to);
    // At either end the button that was pressed is of no more use; the other one takes its focus.
    setTimeout(() => {
      if (to === 0) down.current?.focus();
      else if (to === total - 1) up.current?.focus();
    });
  };
  const style = { transform: CSS.Translate.toString(sorting.transform), transition: sorting.transition };
  return (
    <Line ref={sorting.setNodeRef} style={style} data-dragging={sorting.isDragging || undefined}>
      {!disabled && (
        <IconButton
          type="button"
          variant="ghost"
          color="muted"
          cursor="grab"
          touchAction="none"
          ref={(element: HTMLButtonElement | null) => {
            sorting.setActivatorNodeRef(element);
            focusRef?.(element);
          }}
          {...sorting.attributes}
          {...sorting.listeners}
          aria-label={t('encuestas.drag.handle', { label })}
        >
          <Icon name="grip" size={16} />
        </IconButton>
      )}
      <chakra.span className="number" color="muted" minWidth="24px" textAlign="end">
        {index + 1}.
      </chakra.span>
      <chakra.span flex="1 1 130px" minWidth="0" overflowWrap="anywhere" paddingInline="4px" paddingBlock="6px">
        {label}
        {foreign && (
          <chakra.span color="warning" fontSize="13px" display="block">
            {section.idioma?.label}
          </chakra.span>
        )}
      </chakra.span>
      {!disabled && (
        <chakra.span display="flex" gap="1" marginInlineStart="auto">
          <IconButton
            type="button"
            variant="ghost"
            ref={up}
            disabled={index === 0}
            aria-label={t('encuestas.up', { label })}
            title={t('encuestas.up', { label })}
            onClick={() => step(index - 1)}
          >
            <Icon name="up" size={16} />
          </IconButton>
          <IconButton
            type="button"
            variant="ghost"
            ref={down}
            disabled={index === total - 1}
            aria-label={t('encuestas.down', { label })}
            title={t('encuestas.down', { label })}
            onClick={() => step(index + 1)}
          >
            <Icon name="down" size={16} />
          </IconButton>
          <IconButton
            type="button"
            variant="ghost"
            data-remove=""
            aria-label={t('encuestas.remove', { label })}
            title={t('encuestas.remove', { label })}
            onClick={remove}
          >
            <Icon name="close" size={16} />
          </IconButton>
        </chakra.span>
      )}
    </Line>
  );
}
