import { IconButton } from '@chakra-ui/react';
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type ReactNode, useRef } from 'react';
import type { Movable } from '../../crud/fields/field';
import { useTexts } from '../../shared/i18n';
import { Icon } from '../../shared/ui/icons';

/** Key of the announcements and of the handles' labels. */
type Texts = 'authoring:drag' | 'authoring:question.move' | 'authoring:surveys.drag';

interface Props {
  items: readonly Movable[];
  texts: Texts;
  /** Places count from 0. */
  move: (from: number, to: number) => void;
  /** Whether a move is confirmed before it happens. */
  waits?: () => boolean;
  children: ReactNode;
}

const upAndDown = [
  ({ transform }: { transform: { x: number; y: number; scaleX: number; scaleY: number } }) => ({ ...transform, x: 0 }),
];

/** A list whose order pointer, touch or keyboard change, with an announcement of every step. */
export function Sortable({ items, texts, move, waits, children }: Props) {
  const { t } = useTexts();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announcedId = useRef<UniqueIdentifier | null>(null);
  const announce = (key: 'start' | 'over' | 'end' | 'waiting' | 'cancel', active: UniqueIdentifier, at = active) => {
    const place = items.findIndex(({ id }) => id === at) + 1;
    const label = items.find(({ id }) => id === active)?.label ?? '';
    return t(key === 'end' ? `${texts}.end` : `authoring:drag.${key}`, { label, place, total: items.length });
  };
  const announcements: NonNullable<Parameters<typeof DndContext>[0]['accessibility']>['announcements'] = {
    onDragStart: ({ active }) => {
      announcedId.current = active.id;
      return announce('start', active.id);
    },
    onDragOver: ({ active, over }) => {
      // The item is over its own place at once; repeating that would drown the start's announcement.
      if (!over || over.id === announcedId.current) return undefined;
      announcedId.current = over.id;
      return announce('over', active.id, over.id);
    },
    onDragEnd: ({ active, over }) =>
      announce(over?.id !== active.id && waits?.() ? 'waiting' : 'end', active.id, over?.id),
    onDragCancel: ({ active }) => announce('cancel', active.id),
  };
  const ids = items.map(({ id }) => id);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={upAndDown}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t(`${texts}.instructions`) } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** Props for the element and the handle of a sortable item. */
export function useSortableItem(id: string, disabled: boolean) {
  const sorting = useSortable({ id, disabled });
  const { transform, transition, isDragging, setNodeRef, setActivatorNodeRef, attributes, listeners } = sorting;
  return {
    handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
    element: {
      ref: setNodeRef,
      style: { transform: CSS.Translate.toString(transform), transition },
      'data-moving': isDragging || undefined,
    },
  };
}

interface HandleProps extends Pick<ReturnType<typeof useSortableItem>, 'handle'> {
  label: string;
  texts: Texts;
}

/** The handle of a sortable item; a finger on it does not scroll the page. */
export function Handle({ handle, label, texts }: HandleProps) {
  const { t } = useTexts();
  return (
    <IconButton
      className="question-handle"
      variant="ghost"
      color="muted"
      cursor="grab"
      touchAction="none"
      {...handle}
      aria-roledescription={t('authoring:drag.role')}
      aria-label={t(`${texts}.handle`, { label })}
    >
      <Icon name="grip" size={16} />
    </IconButton>
  );
}
