// biome-ignore-all lint/a11y/noRedundantRoles: rows are grids, and grids lose a table's roles
import { Badge, Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../../../shared/i18n';
import { Icon } from '../../../../shared/ui/icons';
import { Menu } from '../../../../shared/ui/Menu';
import { Handle, useSortableItem } from '../../Sortable';
import { kindNameOf } from '../questionRules';
import { Warning } from './questionFields';
import type { QuestionLine } from './questionLines';

export type RowAct = 'view' | 'edit' | 'order' | 'delete';

const ACTS = {
  view: 'common.view',
  edit: 'common.edit',
  order: 'authoring:questions.order',
  delete: 'common.delete',
} as const;

interface Props {
  question: QuestionLine;
  sortable: boolean;
  isSaving: boolean;
  /** The parent's place and text. */
  parent: string | null;
  parentLater: boolean;
  /** The parent offers no NO APLICA. */
  alwaysVisible: boolean;
  acts: readonly RowAct[];
  act: (what: RowAct, id: string) => void;
}

/** One question. */
export function QuestionRow(props: Props) {
  const { question, sortable, isSaving, parent, parentLater, alwaysVisible, acts, act } = props;
  const { t } = useTexts();
  const { id, descripcion, orden, oculta, multiple, respuestas, tipoRespuesta } = question;
  const { element, handle } = useSortableItem(id, !sortable || isSaving);
  const opens = (['edit', 'view'] as const).find((what) => acts.includes(what));
  const kind = kindNameOf({ tipoRespuesta: tipoRespuesta?.id, multiple, numerica: respuestas.length === 0 });
  return (
    <tr role="row" data-pregunta={id} {...element}>
      <td role="cell" className="question-orden">
        {sortable && <Handle handle={handle} label={descripcion} texts="authoring:drag" />}
        <span className="number">{orden ?? '—'}</span>
      </td>
      <td role="cell">
        {opens ? (
          <Button
            className="question-open"
            variant="plain"
            paddingInline="0"
            justifyContent="start"
            textAlign="start"
            fontWeight="400"
            whiteSpace="normal"
            overflowWrap="anywhere"
            onClick={() => act(opens, id)}
          >
            {descripcion}
          </Button>
        ) : (
          descripcion
        )}
        {oculta && <Badge marginInlineStart="2">{t('fields.oculta')}</Badge>}
      </td>
      <td role="cell" className="question-type">
        {kind ? t(`authoring:kinds.${kind}`) : (tipoRespuesta?.label ?? '—')}
        {respuestas.length > 0 && (
          <chakra.span color="muted">
            <span aria-hidden="true"> · {respuestas.length}</span>
            <span className="hidden">, {t('authoring:questions.answers', { count: respuestas.length })}</span>
          </chakra.span>
        )}
      </td>
      <td role="cell" className="question-parent" data-label={parent ? t('fields.padre') : undefined}>
        {parent}
        {parentLater && <Warning>{t('authoring:questions.parentLater')}</Warning>}
        {alwaysVisible && <Warning>{t('authoring:questions.parentWithout')}</Warning>}
      </td>
      <td role="cell" className="question-menu">
        {acts.length > 0 && (
          <Menu
            trigger={<Icon name="more" />}
            label={t('list.rowActions', { label: descripcion })}
            items={() =>
              acts.map((what) => ({
                key: what,
                label: t(ACTS[what]),
                danger: what === 'delete',
                onSelect: () => act(what, id),
              }))
            }
          />
        )}
      </td>
    </tr>
  );
}
