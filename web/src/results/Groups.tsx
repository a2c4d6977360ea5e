import { Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../i18n';
import type { Group, Grouping } from './grouping';
import { QuestionCard } from './QuestionCard';
import { Sections } from './Sections';
import type { TextsOf } from './TextAnswers';
import type { Question } from './useResults';

interface Props {
  groups: readonly Group<Question>[];
  by: Grouping;
  minimo: number;
  earlier: string | null;
  of: TextsOf;
}

const Layout = chakra('div', {
  base: {
    display: 'grid',
    gap: '24px',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media (min-width: 1280px)': { gridTemplateColumns: '220px minmax(0, 1fr)' },
    '@media print': { display: 'block' },
  },
});
const Cards = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 420px), 1fr))',
    gap: '16px',
    alignItems: 'start',
    marginTop: '12px',
    '@media print': { display: 'block', '& > *': { marginBottom: '16px' } },
  },
});

/** The questions in their groups, with what leads to each group. */
export function Groups({ groups, by, ...card }: Props) {
  const { t } = useTexts();
  const titleOf = ({ title }: Group<Question>) => {
    if (by === 'seccion') return title ?? '';
    if (by === 'beneficio') return t(title ? 'results.benefits' : 'results.ungrouped.beneficio');
    return title ?? t(`results.ungrouped.${by}`);
  };
  return (
    <Layout>
      <Sections
        places={groups.map((group) => ({ key: group.key, title: titleOf(group), count: group.questions.length }))}
      />
      <chakra.div display="grid" gap="8" minWidth="0">
        {groups.map((group) => (
          <section key={group.key} aria-labelledby={group.key}>
            <Heading as="h2" id={group.key} scrollMarginTop="72px" textTransform="uppercase" size="md">
              {titleOf(group)}
            </Heading>
            <Cards>
              {group.questions.map((question) => (
                <QuestionCard key={question.pregunta} question={question} {...card} />
              ))}
            </Cards>
          </section>
        ))}
      </chakra.div>
    </Layout>
  );
}
