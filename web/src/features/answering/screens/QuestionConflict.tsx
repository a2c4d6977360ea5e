import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { Answer, Question } from '@encuestas/survey';
import { useTexts } from '../../../shared/i18n';
import type { AnswerSession } from '../drafts/answerSession';
import type { Conflict } from '../model/merge';
import { wordsOf } from './words';

interface QuestionConflictProps {
  readonly session: AnswerSession;
  readonly question: Question;
  readonly conflict: Conflict;
  /** Id of the question's control. */
  readonly id: string;
  /** Moves the focus, because the buttons disappear. */
  readonly onSettled: () => void;
}

/** Two answers to one question; nothing is sent until the person chooses one. */
export function QuestionConflict({ session, question, conflict, id, onSettled }: QuestionConflictProps) {
  const { t, lang } = useTexts();
  const settle = (choice: 'mine' | 'theirs') => {
    onSettled();
    session.settle(conflict, choice);
  };
  const textOf = (answer: Answer) => wordsOf(question, answer, lang) || t('survey:noAnswer');
  return (
    <chakra.fieldset
      marginTop="12px"
      padding="12px 16px"
      borderWidth="1px"
      borderColor="warning"
      borderRadius="md"
      fontSize="sm"
      lineHeight="1.25rem"
    >
      <legend id={`${id}-conflicto`}>{t(`survey:conflict.${conflict.from}`)}</legend>
      <chakra.dl display="grid" gridTemplateColumns="repeat(auto-fit, minmax(180px, 1fr))" gap="2" marginBlock="2">
        {(['mine', 'theirs'] as const).map((owner) => (
          <div key={owner}>
            <chakra.dt color="muted">{t(`survey:conflict.${owner}`)}</chakra.dt>
            <chakra.dd overflowWrap="anywhere" whiteSpace="pre-line">
              {textOf(conflict[owner])}
            </chakra.dd>
          </div>
        ))}
      </chakra.dl>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {(['mine', 'theirs'] as const).map((owner) => {
          const text = t(`survey:conflict.${owner === 'mine' ? 'keepMine' : 'takeTheirs'}`);
          return (
            <Button key={owner} aria-label={`${text}: ${question.descripcion}`} onClick={() => settle(owner)}>
              {text}
            </Button>
          );
        })}
      </chakra.div>
    </chakra.fieldset>
  );
}
