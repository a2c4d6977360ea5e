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
import { type ReactNode, useMemo, useRef } from 'react';
import type { Movable } from '../../crud/fields/field';
import { useTexts } from '../../shared/i18n';
import { Icon } from '../../shared/ui/icons';

/** What is said of it, and how its handles are called. */
type Texts = 'authoring:drag' | 'authoring:question.move' | 'authoring:surveys.drag';

interface Props {
  items: readonly Movable[];
  texts: Texts;
  /** From one place to another, both from 0. */
  move: (from: number, to: number) => void;
  children: ReactNode;
}

const upAndDown = [
  ({ transform }: { transform: { x: number; y: number; scaleX: number; scaleY: number } }) => ({ ...transform, x: 0 }),
];

/** A list in an order that is changed by pointer, touch or keyboard, every step of it announced. */
export function Sortable({ items, texts, move, children }: Props) {
  const { t } = useTexts();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const told = useRef<UniqueIdentifier | null>(null);
  const accessibility = useMemo(() => {
    const say = (key: 'start' | 'over' | 'end' | 'cancel', active: UniqueIdentifier, at = active) => {
      const place = items.findIndex(({ id }) => id === at) + 1;
      const label = items.find(({ id }) => id === active)?.label ?? '';
      return t(key === 'end' ? `${texts}.end` : `authoring:drag.${key}`, { label, place, total: items.length });
    };
    const announcements: NonNullable<Parameters<typeof DndContext>[0]['accessibility']>['announcements'] = {
      onDragStart: ({ active }) => {
        told.current = active.id;
        return say('start', active.id);
      },
      onDragOver: ({ active, over }) => {
        // It is over its own place at once, which must not drown what was said when it was taken.
        if (!over || over.id === told.current) return undefined;
        told.current = over.id;
        return say('over', active.id, over.id);
      },
      onDragEnd: ({ active, over }) => say('end', active.id, over?.id),
      onDragCancel: ({ active }) => say('cancel', active.id),
    };
    return { announcements, screenReaderInstructions: { draggable: t(`${texts}.instructions`) } };
  }, [items, texts, t]);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={upAndDown}
      onDragEnd={onDragEnd}
      accessibility={accessibility}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** One thing of a sortable list: what its element and its handle are given. */
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

/** What a thing is taken by. The finger that moves it does not move the page. */
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
