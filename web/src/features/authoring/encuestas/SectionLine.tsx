import { IconButton, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentProps, useId, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { RecordLink } from '../../../crud/list/RecordLink';
import { useSeccionCountQuery } from '../../../generated/encuestas';
import { useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import { lazyPart } from '../../../shared/shell/lazyPart';
import { Icon, type IconName } from '../../../shared/ui/icons';
import { Tooltip } from '../../../shared/ui/Tooltip';
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
  /** Whether its questions show. */
  open: boolean;
  toggle: () => void;
  /** Replaces it by its copy. */
  replace: (copy: { id: string; label: string }) => void;
}

const PHONE = '@media (max-width: 39.99rem)';

const Line = chakra('li', {
  base: {
    display: 'flex',
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
    // On a phone the number of questions and the buttons stand below the name.
    [PHONE]: {
      display: 'grid',
      gridTemplateColumns: 'auto auto minmax(0, 1fr) auto',
      rowGap: '0',
      '& > *': { gridColumn: '1 / -1' },
      '& > .question-handle': { gridArea: '1 / 1 / span 2', alignSelf: 'center' },
      '& > [data-at=place]': { gridColumn: 'auto' },
      '& > [data-at=name]': { gridColumn: 'span 2 / -1' },
      '& > [data-at=count]': { gridColumn: '-4 / -2', paddingInline: '0', whiteSpace: 'nowrap' },
      '& > [data-at=acts]': { gridColumn: '-2 / -1' },
    },
    '&[data-moving]': { boxShadow: 'popup', zIndex: 5, borderColor: 'accent' },
  },
});

type ActProps = Omit<ComponentProps<typeof IconButton>, 'children'> & {
  icon: IconName;
  label: string;
  act: () => void;
};

function Act({ icon, label, act, ...button }: ActProps) {
  return (
    <Tooltip content={label}>
      <IconButton variant="ghost" aria-label={label} onClick={act} {...button}>
        <Icon name={icon} size={16} />
      </IconButton>
    </Tooltip>
  );
}

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
      data-at="count"
      className="number"
      color="muted"
      fontSize="xs"
      lineHeight="1.5rem"
      paddingInline="4px"
      css={{ '& > a': { display: 'inline-block', minHeight: '24px' } }}
    >
      <RecordLink of="seccion" id={id} search={`?tab=preguntas${from}`} locked={disabled}>
        {text}
      </RecordLink>
    </chakra.span>
  );
}

/** One section of the outline: handle, place, name, buttons as an alternative to dragging, and its questions. */
export function SectionLine(props: Props) {
  const { section, index, total, foreign, disabled, move, remove, open, toggle } = props;
  const { t } = useTexts();
  const maySee = useSession().can('view_seccion');
  const id = useId();
  const { label } = section;
  const { element, handle } = useSortableItem(section.id, disabled);
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const step = (to: number) => {
    move(index, to);
    // At either end the pressed button is disabled, so the other one takes focus.
    setTimeout(() => {
      if (to === 0) down.current?.focus();
      else if (to === total - 1) up.current?.focus();
    });
  };
  return (
    <Line {...element}>
      {!disabled && <Handle handle={handle} label={label} texts="authoring:surveys.drag" />}
      <chakra.span data-at="place" className="number" color="muted" minWidth="24px" textAlign="end">
        {index + 1}.
      </chakra.span>

      <chakra.span
        data-at="name"
        flex="1 1 130px"
        minWidth="0"
        overflowWrap="anywhere"
        paddingInline="4px"
        paddingBlock="6px"
      >
        {maySee ? (
          <chakra.button
            type="button"
            display="flex"
            gap="1"
            minHeight="24px"
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
        {foreign && (
          <chakra.span color="warning" fontSize="xs" display="block">
            {section.idioma?.label}
          </chakra.span>
        )}
      </chakra.span>
      <Questions section={section} disabled={disabled} />
      {!disabled && (
        <chakra.span data-at="acts" display="flex" gap="1" marginInlineStart="auto">
          <Act
            icon="up"
            label={t('authoring:surveys.up', { label })}
            ref={up}
            disabled={index === 0}
            act={() => step(index - 1)}
          />
          <Act
            icon="down"
            label={t('authoring:surveys.down', { label })}
            ref={down}
            disabled={index === total - 1}
            act={() => step(index + 1)}
          />
          <Act icon="close" label={t('authoring:surveys.remove', { label })} data-remove="" act={remove} />
        </chakra.span>
      )}
      {open && maySee && (
        <chakra.div id={id} flex="1 0 100%" minWidth="0" padding="4px 8px 12px">
          <SectionQuestions section={section} disabled={disabled} replace={props.replace} />
        </chakra.div>
      )}
    </Line>
  );
}
