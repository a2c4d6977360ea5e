// biome-ignore-all lint/a11y/noRedundantRoles: rows are grids, and grids lose a table's roles
import { Table } from '@chakra-ui/react';
import { arrayMove } from '@dnd-kit/sortable';
import { memo, useMemo } from 'react';
import { useTexts } from '../../../../shared/i18n';
import { Sortable } from '../../Sortable';
import { QuestionRow, type RowAct } from './QuestionRow';
import { isAlwaysAsked, labelsOf, type QuestionLine } from './questionLines';
import { questionTable } from './table';

/** What somebody wants of the list: something with one question, or another order of all. */
export type Wanted = { what: RowAct; id: string } | { what: 'reorder'; questions: QuestionLine[] };

interface Props {
  questions: readonly QuestionLine[];
  /** Whether questions can be moved here. */
  sortable: boolean;
  /** None is moved while an order is being saved. */
  still: boolean;
  acts: readonly RowAct[];
  want: (wanted: Wanted) => void;
}

/** The questions of a section in order, to be looked at, edited and moved. */
export const QuestionList = memo(function QuestionList({ questions, sortable, still, acts, want }: Props) {
  const { t } = useTexts();
  const labels = useMemo(() => labelsOf(questions), [questions]);
  const places = useMemo(() => new Map(questions.map(({ id }, index) => [id, index])), [questions]);
  const items = useMemo(() => questions.map(({ id, descripcion }) => ({ id, label: descripcion })), [questions]);
  const act = useMemo(() => (what: RowAct, id: string) => want({ what, id }), [want]);
  return (
    <Sortable
      items={items}
      texts="authoring:drag"
      move={(from, to) => want({ what: 'reorder', questions: arrayMove([...questions], from, to) })}
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
              parent={question.padre ? (labels.get(question.padre.id) ?? t('authoring:questions.parentGone')) : null}
              parentLater={(places.get(question.padre?.id ?? '') ?? -1) > index}
              alwaysAsked={question.padre !== null && isAlwaysAsked(question.padre.id, questions)}
              acts={acts}
              act={act}
            />
          ))}
        </tbody>
      </Table.Root>
    </Sortable>
  );
});
