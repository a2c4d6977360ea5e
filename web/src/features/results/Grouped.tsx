import { Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Sections } from './Sections';

export interface Titled<Q> {
  key: string;
  title: string;
  questions: readonly Q[];
}

const Layout = chakra('div', {
  base: {
    display: 'grid',
    gap: '24px',
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
    alignItems: 'start',
    marginTop: '12px',
    // Two in a line of text, which no browser cuts where a page ends, as some do with what lies in a grid.
    '@media print': {
      display: 'block',
      // Else a page would begin or end with two lines at least, as a paragraph's does.
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

/** Cards of questions in their groups, with what leads to each group. */
export function Grouped<Q>({
  groups,
  children,
}: {
  groups: readonly Titled<Q>[];
  children: (question: Q) => ReactNode;
}) {
  return (
    <Layout>
      <Sections places={groups.map(({ key, title, questions }) => ({ key, title, count: questions.length }))} />
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
