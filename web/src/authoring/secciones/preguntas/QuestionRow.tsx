// biome-ignore-all lint/a11y/noRedundantRoles: rows are grids, and grids lose a table's roles
import { useSortable } from '@dnd-kit/sortable';
import { memo } from 'react';
import { useTexts } from '../../../i18n';
import { Icon } from '../../../ui/icons';
import { Menu } from '../../../ui/Menu';
import { mayBeNumeric } from '../questionRules';
import type { QuestionLine } from './questionLines';

/** What can be done with a question of the list. */
export type RowAct = 'view' | 'edit' | 'order' | 'delete';

/** What stands in every row, made once for all of them. */
export interface RowTexts {
  readonly role: string;
  readonly hidden: string;
  readonly numeric: string;
  readonly parent: string;
  readonly parentLater: string;
  readonly acts: Readonly<Record<RowAct, string>>;
}

interface Props {
  question: QuestionLine;
  sortable: boolean;
  still: boolean;
  /** The parent's place and text. */
  parent: string | null;
  parentLater: boolean;
  texts: RowTexts;
  acts: readonly RowAct[];
  act: (what: RowAct, id: string) => void;
}

/** One question in plain elements: a hundred of them must open at once. */
export const QuestionRow = memo(function QuestionRow({
  question,
  sortable,
  still,
  parent,
  parentLater,
  texts,
  acts,
  act,
}: Props) {
  const { t } = useTexts();
  const { id, descripcion, orden, oculta, respuestas, tipoRespuesta } = question;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: !sortable || still,
    attributes: { roleDescription: texts.role },
  });
  const detail =
    respuestas.length > 0
      ? t('authoring.questions.answers', { count: respuestas.length })
      : mayBeNumeric(tipoRespuesta?.id)
        ? texts.numeric
        : '';
  return (
    <tr
      role="row"
      ref={setNodeRef}
      data-pregunta={id}
      data-moving={isDragging || undefined}
      style={{ transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }}
    >
      <td role="cell" className="question-orden">
        {sortable && (
          <button
            type="button"
            className="question-handle"
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            aria-label={t('authoring.drag.handle', { label: descripcion })}
          >
            <Icon name="grip" size={16} />
          </button>
        )}
        <span className="number">{orden ?? '—'}</span>
      </td>
      <td role="cell" className="question-text">
        <button
          type="button"
          className="question-open"
          onClick={() => act(acts.includes('edit') ? 'edit' : 'view', id)}
        >
          {descripcion}
        </button>
        {oculta && <span className="question-badge">{texts.hidden}</span>}
      </td>
      <td role="cell" className="question-type">
        {tipoRespuesta?.label ?? '—'}
        {detail && <span className="question-detail"> · {detail}</span>}
      </td>
      <td role="cell" className="question-parent" data-label={parent ? texts.parent : undefined}>
        {parent ?? <span aria-hidden="true">—</span>}
        {parentLater && (
          <span className="question-warning">
            <Icon name="warning" size={14} /> {texts.parentLater}
          </span>
        )}
      </td>
      <td role="cell" className="question-menu">
        <Menu
          trigger={<Icon name="more" />}
          label={t('list.rowActions', { label: descripcion })}
          items={() =>
            acts.map((what) => ({
              key: what,
              label: texts.acts[what],
              danger: what === 'delete',
              onSelect: () => act(what, id),
            }))
          }
        />
      </td>
    </tr>
  );
});
