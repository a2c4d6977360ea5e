import { Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { card } from '../../shared/theme/recipes';

const Card = chakra('article', {
  base: { ...card, position: 'relative', padding: '16px', minWidth: '0', scrollMarginTop: '72px' },
});

interface Props {
  question: { pregunta: { id: string }; numero: string; descripcion: string };
  /** What a reader should know of its answers. */
  notes: readonly string[];
  children: ReactNode;
}

/** A question by its number, over its answers. */
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
