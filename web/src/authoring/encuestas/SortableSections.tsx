import { chakra } from '@chakra-ui/react/styled-system';
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
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useRef } from 'react';
import { type Said, useTexts } from '../../i18n';
import { type Chosen, moved } from './chosen';
import { SectionLine } from './SectionLine';

interface Props {
  chosen: readonly Chosen[];
  /** The survey's language; what is in another one says so. */
  idioma: string | undefined;
  disabled: boolean;
  focusRef: (element: HTMLElement | null) => void;
  onChange: (chosen: Chosen[]) => void;
  onRemove: (section: Chosen) => void;
  say: (said: Said) => void;
}

/** The sections in order: dragged with pointer, touch or keys, or moved one place with buttons. */
export function SortableSections({ chosen, idioma, disabled, focusRef, onChange, onRemove, say }: Props) {
  const { t } = useTexts();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const told = useRef<UniqueIdentifier | null>(null);
  const places = new Map(chosen.map(({ id }, index) => [id, index]));
  const total = chosen.length;
  const about = (id: unknown) => chosen[places.get(String(id)) ?? -1]?.label ?? '';
  const place = (id: unknown) => (places.get(String(id)) ?? 0) + 1;

  const move = (from: number, to: number) => {
    onChange(moved(chosen, from, to));
    say({ key: 'encuestas.drag.end', values: { label: chosen[from]?.label ?? '', place: to + 1, total } });
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    onChange(moved(chosen, place(active.id) - 1, place(over.id) - 1));
  };

  const lines = (
    <chakra.ol display="grid" gap="1" marginBottom="2" listStyleType="none" aria-label={t('encuestas.sections')}>
      {chosen.map((section, index) => (
        <SectionLine
          key={section.id}
          section={section}
          index={index}
          total={total}
          foreign={Boolean(idioma && section.idioma && section.idioma.id !== idioma)}
          disabled={disabled}
          focusRef={index === 0 ? focusRef : undefined}
          move={move}
          remove={() => onRemove(section)}
        />
      ))}
    </chakra.ol>
  );
  if (disabled) return lines;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[({ transform }) => ({ ...transform, x: 0 })]}
      onDragEnd={onDragEnd}
      accessibility={{
        screenReaderInstructions: { draggable: t('encuestas.drag.instructions') },
        announcements: {
          onDragStart: ({ active }) => {
            told.current = active.id;
            return t('encuestas.drag.start', { label: about(active.id), place: place(active.id), total });
          },
          onDragOver: ({ active, over }) => {
            // It is over its own place at once, which must not drown what was said when it was taken.
            if (!over || over.id === told.current) return undefined;
            told.current = over.id;
            return t('encuestas.drag.over', { label: about(active.id), place: place(over.id), total });
          },
          onDragEnd: ({ active, over }) =>
            t('encuestas.drag.end', { label: about(active.id), place: place((over ?? active).id), total }),
          onDragCancel: ({ active }) => t('encuestas.drag.cancel', { label: about(active.id) }),
        },
      }}
    >
      <SortableContext items={chosen.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {lines}
      </SortableContext>
    </DndContext>
  );
}
