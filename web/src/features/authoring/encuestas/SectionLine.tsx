import { Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import { useParams } from 'react-router-dom';
import { RecordLink } from '../../../crud/list/RecordLink';
import { useSeccionCountQuery } from '../../../generated/encuestas';
import { useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import { lazyPart } from '../../../shared/shell/lazyPart';
import { FINGER } from '../../../shared/theme/recipes';
import { Icon } from '../../../shared/ui/icons';
import { Menu } from '../../../shared/ui/Menu';
import { StatusPill } from '../../../shared/ui/StatusPill';
import { Handle, useSortableItem } from '../Sortable';
import type { SurveySection } from './surveySections';

const SectionQuestions = lazyPart(async () => (await import('./SectionQuestions')).SectionQuestions, {
  waiting: <Skeleton height="120px" />,
});

interface Props {
  section: SurveySection;
  index: number;
  total: number;
  /** Its language differs from the survey's. */
  foreign: boolean;
  disabled: boolean;
  move: (from: number, to: number) => void;
  remove: () => void;
  /** Whether the preview shows it. */
  current: boolean;
  /** Whether its questions show. */
  open: boolean;
  toggle: () => void;
  /** Replaces it by its copy. */
  replace: (copy: { id: string; label: string }) => void;
}

const Line = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    // Aligns handle and actions with the first line of the name.
    alignItems: 'flex-start',
    gap: '4px',
    padding: '3px 4px',
    background: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    position: 'relative',
    overflow: 'clip',
    // In view mode there is no handle and no menu.
    '&:not(:has(> .question-handle))': { paddingInline: '12px' },
    // Above the handle.
    '&[data-current]::before': {
      lg: { content: '""', position: 'absolute', insetBlock: '0', insetStart: '0', width: '3px', background: 'accent' },
    },
    '&[data-moving]': { boxShadow: 'popup', zIndex: 5, borderColor: 'accent' },
    // The icon of the handle is narrower than its target.
    '& > .question-handle': { marginInline: '-4px -8px', [FINGER]: { marginInlineEnd: '-14px' } },
  },
});

/** Place and name, with the number of questions below, or at the end of the line in a wide list. */
const Name = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 1fr)',
    alignItems: 'baseline',
    flex: '1 1 120px',
    minWidth: '0',
    paddingBlock: '6px',
    [FINGER]: { paddingBlock: '10px' },
    overflowWrap: 'anywhere',
    '& > div': {
      '& > .number': { paddingInlineStart: '18px' },
      '@container (min-width: 24rem)': {
        ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline' },
        '& > .number': { marginInlineStart: 'auto', paddingInlineStart: '8px' },
      },
    },
  },
});

/** The number of a section's questions as a link; the server reports none to a person who may not view sections. */
function Questions({ section, disabled }: Pick<Props, 'section' | 'disabled'>) {
  const { t } = useTexts();
  const { id: encuesta } = useParams();
  const { id, preguntas } = section;
  const maySee = useSession().can('view_seccion');
  const skip = preguntas !== undefined || !maySee;
  const { data } = useSeccionCountQuery({ variables: { id }, skip });
  const count = preguntas ?? data?.record?.cantPreguntas;
  if (count === undefined || !maySee) return null;
  const text = t('list.counted.preguntas', { count });
  const from = encuesta ? `&encuesta=${encuesta}` : '';
  return (
    <chakra.span
      className="number"
      color="muted"
      fontSize="xs"
      css={{ '& > a': { display: 'inline-block', paddingBlock: '2px' } }}
    >
      <RecordLink of="seccion" id={id} search={`?tab=preguntas${from}`} locked={disabled}>
        {text}
      </RecordLink>
    </chakra.span>
  );
}

/** Moves or removes a section, as an alternative to dragging. */
function Acts({ section: { label }, index, total, move, remove }: Props) {
  const { t } = useTexts();
  const items = () => [
    ...(index > 0
      ? [{ key: 'up', label: t('authoring:surveys.acts.up'), onSelect: () => move(index, index - 1) }]
      : []),
    ...(index < total - 1
      ? [{ key: 'down', label: t('authoring:surveys.acts.down'), onSelect: () => move(index, index + 1) }]
      : []),
    { key: 'remove', label: t('authoring:surveys.acts.remove'), danger: true, onSelect: remove },
  ];
  return <Menu trigger={<Icon name="more" />} label={t('list.rowActions', { label })} items={items} data-remove="" />;
}

/** One section of the outline: handle, place, name, actions, and its questions. */
export function SectionLine(props: Props) {
  const { section, index, foreign, disabled, current, open, toggle } = props;
  const { t } = useTexts();
  const maySee = useSession().can('view_seccion');
  const id = useId();
  const { label } = section;
  const { element, handle } = useSortableItem(section.id, disabled);
  return (
    <Line {...element} data-current={current || undefined}>
      {!disabled && <Handle handle={handle} label={label} texts="authoring:surveys.drag" />}
      <Name>
        <chakra.span className="number" color="muted">
          {index + 1}
        </chakra.span>
        <div>
          <div>
            {maySee ? (
              <chakra.button
                type="button"
                display="flex"
                alignItems="baseline"
                gap="1"
                paddingBlock="2px"
                textAlign="start"
                fontWeight="500"
                cursor="pointer"
                _hover={{ color: 'accent' }}
                aria-expanded={open}
                aria-controls={open ? id : undefined}
                onClick={toggle}
              >
                <chakra.span
                  display="grid"
                  placeItems="center"
                  flexShrink="0"
                  alignSelf="flex-start"
                  height="20px"
                  transform={open ? undefined : 'rotate(-90deg)'}
                >
                  <Icon name="chevron" size={14} />
                </chakra.span>
                {label}
              </chakra.button>
            ) : (
              label
            )}
            {section.inactive && <StatusPill status="inactive">{t('authoring:surveys.inactive')}</StatusPill>}
            {foreign && (
              <chakra.span color="warning" fontSize="xs" display="block">
                {section.idioma?.label}
              </chakra.span>
            )}
          </div>
          <Questions section={section} disabled={disabled} />
        </div>
      </Name>
      {!disabled && <Acts {...props} />}
      {open && maySee && (
        <chakra.div id={id} flex="1 0 100%" minWidth="0" padding="4px 8px 12px">
          <SectionQuestions section={section} disabled={disabled} replace={props.replace} />
        </chakra.div>
      )}
    </Line>
  );
}
