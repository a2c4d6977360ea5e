// biome-ignore-all lint/a11y/noRedundantRoles: rows are grids, and grids lose a table's roles
import {
  type Announcements,
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
import { useMemo, useRef } from 'react';
import { useTexts } from '../../../i18n';
import { moved } from './order';
import { QuestionRow, type RowAct, type RowTexts } from './QuestionRow';
import { labelsOf, type QuestionLine } from './questionLines';

interface Props {
  questions: readonly QuestionLine[];
  /** Whether questions can be moved here. */
  sortable: boolean;
  /** None is moved while an order is being saved. */
  still: boolean;
  acts: readonly RowAct[];
  act: (what: RowAct, id: string) => void;
  reorder: (questions: QuestionLine[]) => void;
}

/** What a screen reader hears while a question is moved. */
function useAnnouncements(questions: readonly QuestionLine[]): Announcements {
  const { t } = useTexts();
  const gone = useRef(false);
  return useMemo(() => {
    const tell = (key: 'start' | 'over' | 'end' | 'cancel', active: UniqueIdentifier, over?: UniqueIdentifier) => {
      const at = questions.findIndex(({ id }) => id === (over ?? active));
      const label = questions.find(({ id }) => id === active)?.descripcion ?? '';
      return t(`authoring.drag.${key}`, { label, place: at + 1, total: questions.length });
    };
    return {
      onDragStart: ({ active }) => {
        gone.current = false;
        return tell('start', active.id);
      },
      onDragOver: ({ active, over }) => {
        // It is over itself when it is picked up, which has been said.
        if (over?.id === active.id && !gone.current) return undefined;
        gone.current = true;
        return tell('over', active.id, over?.id);
      },
      onDragEnd: ({ active, over }) => tell('end', active.id, over?.id),
      onDragCancel: ({ active }) => tell('cancel', active.id),
    };
  }, [questions, t]);
}

function useRowTexts(): RowTexts {
  const { t } = useTexts();
  return useMemo(
    () => ({
      role: t('authoring.drag.role'),
      hidden: t('authoring.questions.hidden'),
      numeric: t('authoring.questions.numeric'),
      parent: t('authoring.questions.parent'),
      parentLater: t('authoring.questions.parentLater'),
      acts: {
        view: t('common.view'),
        edit: t('common.edit'),
        order: t('authoring.questions.order'),
        delete: t('common.delete'),
      },
    }),
    [t],
  );
}

/** The questions of a section in order, to be looked at, edited and moved by pointer, touch or keyboard. */
export function QuestionList({ questions, sortable, still, acts, act, reorder }: Props) {
  const { t } = useTexts();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const texts = useRowTexts();
  const announcements = useAnnouncements(questions);
  const labels = useMemo(() => labelsOf(questions), [questions]);
  const places = useMemo(() => new Map(questions.map(({ id }, index) => [id, index])), [questions]);
  const ids = useMemo(() => questions.map(({ id }) => id), [questions]);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [places.get(String(active.id)), over ? places.get(String(over.id)) : undefined];
    if (from !== undefined && to !== undefined && from !== to) reorder(moved(questions, from, to));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('authoring.drag.instructions') },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <table role="table" className="question-list" aria-label={t('authoring.questions.title')}>
          <thead role="rowgroup">
            <tr role="row">
              {(['orden', 'text', 'type', 'parent'] as const).map((column) => (
                <th key={column} role="columnheader" scope="col">
                  {t(`authoring.questions.${column}`)}
                </th>
              ))}
              <th role="columnheader" scope="col">
                {t('list.actions')}
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {questions.map((question, index) => (
              <QuestionRow
                key={question.id}
                question={question}
                sortable={sortable}
                still={still}
                parent={question.padre ? (labels.get(question.padre.id) ?? `#${question.padre.id}`) : null}
                parentLater={(places.get(question.padre?.id ?? '') ?? -1) > index}
                texts={texts}
                acts={acts}
                act={act}
              />
            ))}
          </tbody>
        </table>
      </SortableContext>
    </DndContext>
  );
}
