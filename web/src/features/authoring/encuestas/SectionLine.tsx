import { IconButton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentProps, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { RecordLink } from '../../../crud/list/RecordLink';
import { useSeccionCountQuery } from '../../../generated/encuestas';
import { useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import { Icon, type IconName } from '../../../shared/ui/icons';
import { Tooltip } from '../../../shared/ui/Tooltip';
import { Handle, useSortableItem } from '../Sortable';
import type { Chosen } from './chosen';

interface Props {
  section: Chosen;
  index: number;
  total: number;
  /** Whether its language is not the survey's. */
  foreign: boolean;
  disabled: boolean;
  move: (from: number, to: number) => void;
  remove: () => void;
}

const Line = chakra('li', {
  base: {
    display: 'flex',
    // On a phone the buttons go under a name that is longer than what they leave of the line.
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

/** How many questions a section has, and the way to them; nothing for who may not see them, whom a server tells of none. */
function Questions({ section, disabled }: Pick<Props, 'section' | 'disabled'>) {
  const { t } = useTexts();
  const { id: encuesta } = useParams();
  const { id, preguntas } = section;
  const maySee = useSession().can('view_seccion');
  const skip = preguntas !== undefined || !maySee;
  const { data } = useSeccionCountQuery({ variables: { id }, skip });
  const count = preguntas ?? data?.record?.cantPreguntas;
  if (count === undefined || !maySee) return null;
  const words = t('list.counted.preguntas', { count });
  const from = encuesta ? `&encuesta=${encuesta}` : '';
  return (
    <chakra.span className="number" color="muted" fontSize="xs" display="block">
      <RecordLink of="seccion" id={id} search={`?tab=preguntas${from}`} locked={disabled}>
        {words}
      </RecordLink>
    </chakra.span>
  );
}

/** One section of the list: handle, place, name, and buttons for who does not drag. */
export function SectionLine({ section, index, total, foreign, disabled, move, remove }: Props) {
  const { t } = useTexts();
  const { label } = section;
  const { element, handle } = useSortableItem(section.id, disabled);
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const step = (to: number) => {
    move(index, to);
    // At either end the button that was pressed is of no more use; the other one takes its focus.
    setTimeout(() => {
      if (to === 0) down.current?.focus();
      else if (to === total - 1) up.current?.focus();
    });
  };
  return (
    <Line {...element}>
      {!disabled && <Handle handle={handle} label={label} texts="authoring:surveys.drag" />}
      <chakra.span className="number" color="muted" minWidth="24px" textAlign="end">
        {index + 1}.
      </chakra.span>
      <chakra.span flex="1 1 130px" minWidth="0" overflowWrap="anywhere" paddingInline="4px" paddingBlock="6px">
        {label}
        <Questions section={section} disabled={disabled} />
        {foreign && (
          <chakra.span color="warning" fontSize="xs" display="block">
            {section.idioma?.label}
          </chakra.span>
        )}
      </chakra.span>
      {!disabled && (
        <chakra.span display="flex" gap="1" marginInlineStart="auto">
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
    </Line>
  );
}
