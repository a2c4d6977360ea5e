// biome-ignore-all lint/a11y/noRedundantRoles: rows are grids, and grids lose a table's roles
import { Table } from '@chakra-ui/react';
import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { arrayMove } from '@dnd-kit/sortable';
import { useTexts } from '../../../../shared/i18n';
import { Sortable } from '../../Sortable';
import { QuestionRow, type RowAct } from './QuestionRow';
import { isAlwaysVisible, labelsOf, type QuestionLine } from './questionLines';

/** An action on one question, or a new order of all. */
export type QuestionAct = { what: RowAct; id: string } | { what: 'reorder'; questions: QuestionLine[] };

interface Props {
  questions: readonly QuestionLine[];
  /** Whether questions can be moved here. */
  sortable: boolean;
  /** Whether a move is confirmed first. */
  waits: () => boolean;
  /** Disables moving while an order is saved. */
  isSaving: boolean;
  acts: readonly RowAct[];
  run: (act: QuestionAct) => void;
}

export function QuestionList({ questions, sortable, waits, isSaving, acts, run }: Props) {
  const { t } = useTexts();
  const labels = labelsOf(questions);
  const places = new Map(questions.map(({ id }, index) => [id, index]));
  return (
    <Sortable
      items={questions.map(({ id, descripcion }) => ({ id, label: descripcion }))}
      texts="authoring:drag"
      waits={waits}
      move={(from, to) => run({ what: 'reorder', questions: arrayMove([...questions], from, to) })}
    >
      <Table.Root native recipe={questionTable} role="table" aria-label={t('authoring:questions.title')}>
        <thead role="rowgroup">
          <tr role="row">
            {(['authoring:questions.orden', 'fields.pregunta', 'fields.tipoRespuesta', 'fields.padre'] as const).map(
              (column) => (
                <th key={column} role="columnheader" scope="col">
                  {t(column)}
                </th>
              ),
            )}
            <th role="columnheader" scope="col">
              <span className="hidden">{t('list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {questions.map((question, index) => (
            <QuestionRow
              key={question.id}
              question={question}
              sortable={sortable}
              isSaving={isSaving}
              parent={question.padre ? (labels.get(question.padre.id) ?? t('authoring:questions.parentGone')) : null}
              parentLater={(places.get(question.padre?.id ?? '') ?? -1) > index}
              alwaysVisible={question.padre !== null && isAlwaysVisible(question.padre.id, questions)}
              acts={acts}
              act={(what, id) => run({ what, id })}
            />
          ))}
        </tbody>
      </Table.Root>
    </Sortable>
  );
}

/** The width of the list itself, which may be next to a preview or in an outline. */
const MIDDLE = '@container (max-width: 58rem)';
const COMPACT = '@container (max-width: 46rem)';
const TIGHT = '@container (max-width: 30rem)';

/** Every row is a grid of place, text, type, parent and menu; narrow screens move or hide some. */
const questionTable = defineSlotRecipe({
  slots: ['root', 'header', 'body', 'row', 'columnHeader', 'cell', 'footer', 'caption'],
  base: {
    root: {
      display: 'block',
      width: '100%',
      '& thead, & tbody': { display: 'block' },
      '& .question-orden': {
        display: 'flex',
        alignItems: 'center',
        gap: '1',
        // The icon of the handle is narrower than its target.
        '& > button': { marginInlineStart: '-10px' },
        [COMPACT]: { paddingInline: '0', gap: '0', color: 'muted', '& > button': { marginInline: '-10px -8px' } },
      },
      '& .question-type': {
        [COMPACT]: { color: 'muted', fontSize: 'xs' },
        [TIGHT]: { gridColumn: '2', paddingBlock: '0 4px' },
      },
      '& .question-open': { [TIGHT]: { '@media (pointer: fine)': { minHeight: '24px', paddingBlock: '4px 0' } } },
      // On narrower screens the parent is below its question.
      '& .question-parent': {
        color: 'muted',
        ...{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
        // A warning is read to its end.
        '& > span': { whiteSpace: 'normal' },
        [MIDDLE]: {
          gridArea: '2 / 2 / 3 / 4',
          paddingBottom: '6px',
          '&:not([data-label])': { display: 'none' },
          '&[data-label]::before': { content: 'attr(data-label) ": "' },
        },
        [TIGHT]: { gridArea: 'auto / 2 / auto / 4' },
      },
      '& .question-menu': {
        textAlign: 'end',
        [MIDDLE]: { gridArea: '1 / -2' },
        [COMPACT]: { paddingInline: '0' },
      },
      '& th:nth-of-type(4)': { [MIDDLE]: { display: 'none' } },
    },
    header: {
      [COMPACT]: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    },
    body: {
      '& tr:last-of-type': { borderBottomWidth: '0' },
      '& tr:hover': { background: 'sunken' },
    },
    row: {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: '84px minmax(0, 13fr) 152px minmax(0, 9fr) 52px',
      alignItems: 'center',
      minHeight: '40px',
      borderBottomWidth: '1px',
      borderColor: 'line',
      background: 'surface',
      '&[data-moving]': {
        zIndex: 2,
        boxShadow: 'popup',
        outline: '2px solid {colors.accent}',
        cursor: 'grabbing',
      },
      [MIDDLE]: { gridTemplateColumns: '84px minmax(0, 1fr) minmax(120px, 190px) 88px' },
      [COMPACT]: { gridTemplateColumns: '52px minmax(0, 1fr) auto 36px', paddingBlock: '4px' },
      [TIGHT]: { gridTemplateColumns: '52px minmax(0, 1fr) 36px' },
    },
    columnHeader: {
      minWidth: '0',
      padding: '2px 8px',
      overflowWrap: 'anywhere',
      textAlign: 'start',
      color: 'muted',
      ...{ fontSize: 'xs', fontWeight: 600 },
    },
    cell: { minWidth: '0', padding: '2px 8px', overflowWrap: 'anywhere' },
  },
});
