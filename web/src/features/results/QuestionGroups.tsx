import { Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n';
import { filterChip } from '../../shared/theme/chips';
import { card } from '../../shared/theme/recipes';
import { Icon } from '../../shared/ui/icons';
import { Menu } from '../../shared/ui/Menu';
import { useWide } from '../../shared/ui/useWide';

const List = chakra('ul', {
  base: {
    // The link of the section in sight; browsers without it mark none.
    ...{ scrollTargetGroup: 'auto' },
    '& a': {
      display: 'flex',
      gap: '8px',
      justifyContent: 'space-between',
      paddingBlock: '8px',
      paddingInline: '8px',
      borderRadius: 'md',
      color: 'text',
      overflowWrap: 'anywhere',
      _hover: { background: 'sunken' },
      '&:target-current': { background: 'accent.soft' },
      '@media (pointer: coarse)': { minHeight: '44px' },
    },
    '& span:last-of-type': { color: 'muted', fontVariantNumeric: 'tabular-nums' },
  },
});
const Beside = chakra('nav', {
  base: {
    position: 'sticky',
    top: '72px',
    alignSelf: 'start',
    maxHeight: 'calc(100dvh - 88px)',
    overflowY: 'auto',
  },
});

/** Links to the groups, in a column of its own on a wide screen. */
function GroupIndex({ groups }: Groups) {
  const { t } = useTexts();
  if (!useWide()) return null;
  return (
    <Beside aria-label={t('results:sections')}>
      <List>
        {groups.map(({ key, title, questions }) => (
          <li key={key}>
            <a href={`#${key}`}>
              <span>{title}</span>
              <span>{questions.length}</span>
            </a>
          </li>
        ))}
      </List>
    </Beside>
  );
}

/** The index of the groups as a menu, on other screens. */
export function GroupMenu({ groups }: Groups) {
  const { t } = useTexts();
  if (useWide() || groups.length < 2) return null;
  return (
    <chakra.span css={filterChip} borderStyle="solid" data-screen-only="">
      <Menu
        label={t('results:sections')}
        trigger={
          <>
            {t('results:sections')}
            <Icon name="down" size={14} />
          </>
        }
        items={() =>
          groups.map(({ key, title, questions }) => ({
            key,
            label: `${title} · ${questions.length}`,
            onSelect: () => {
              location.hash = key;
            },
          }))
        }
      />
    </chakra.span>
  );
}

interface Groups {
  groups: readonly TitledGroup<unknown>[];
}

interface TitledGroup<Q> {
  key: string;
  title: string;
  questions: readonly Q[];
}

const Layout = chakra('div', {
  base: {
    display: 'grid',
    gap: '12px 24px',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media (min-width: 80rem)': { gridTemplateColumns: '220px minmax(0, 1fr)' },
    '@media print': { display: 'block' },
  },
});
const Cards = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 420px), 1fr))',
    gap: '16px',
    marginTop: '12px',
    // Two inline blocks a line, because some browsers break grid items between pages.
    '@media print': {
      display: 'block',
      // The default of two would move single lines of cards to the next page.
      orphans: 1,
      widows: 1,
      '& > *': {
        display: 'inline-block',
        width: 'calc(50% - 8px)',
        marginInlineEnd: '8px',
        marginBottom: '12px',
        verticalAlign: 'top',
      },
    },
  },
});

/** The cards of questions by group, with an index of the groups. */
export function QuestionGroups<Q>({
  groups,
  children,
}: {
  groups: readonly TitledGroup<Q>[];
  children: (question: Q) => ReactNode;
}) {
  return (
    <Layout>
      <GroupIndex groups={groups} />
      <chakra.div display="grid" gap="8" minWidth="0" _print={{ display: 'block' }}>
        {groups.map(({ key, title, questions }) => (
          <section key={key} aria-labelledby={key}>
            <Heading as="h2" id={key} scrollMarginTop="72px" textTransform="uppercase" size="md">
              {title}
            </Heading>
            <Cards>{questions.map(children)}</Cards>
          </section>
        ))}
      </chakra.div>
    </Layout>
  );
}

const Card = chakra('article', {
  base: { ...card, position: 'relative', padding: '16px', minWidth: '0', scrollMarginTop: '72px' },
});

interface Props {
  question: { pregunta: { id: string }; numero: string; descripcion: string };
  notes: readonly string[];
  children: ReactNode;
}

export const QuestionFrame = ({ question: { pregunta, numero, descripcion }, notes, children }: Props) => (
  <Card id={`pregunta-${pregunta.id}`}>
    <Heading as="h3" size="md" paddingInlineEnd="40px">
      <chakra.span color="muted" fontWeight="400" className="number">
        {numero}
      </chakra.span>{' '}
      {descripcion}
    </Heading>
    {notes.map((note) => (
      <chakra.p key={note} color="muted" marginTop="1" overflowWrap="anywhere">
        {note}
      </chakra.p>
    ))}
    {children}
  </Card>
);
