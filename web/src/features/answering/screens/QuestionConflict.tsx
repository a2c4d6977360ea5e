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
  /** Of the question's control, which the conflict describes. */
  readonly id: string;
  /** One was chosen: the buttons go, and the focus must not go with them. */
  readonly onSettled: () => void;
}

/** Mine and theirs of a question that was changed elsewhere too; nothing is sent until one is chosen. */
export function QuestionConflict({ session, question, conflict, id, onSettled }: QuestionConflictProps) {
  const { t, lang } = useTexts();
  const settle = (choice: 'mine' | 'theirs') => {
    onSettled();
    session.settle(conflict, choice);
  };
  const inWords = (answer: Answer) => wordsOf(question, answer, lang) || t('survey:noAnswer');
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
        {(['mine', 'theirs'] as const).map((whose) => (
          <div key={whose}>
            <chakra.dt color="muted">{t(`survey:conflict.${whose}`)}</chakra.dt>
            <chakra.dd overflowWrap="anywhere" whiteSpace="pre-line">
              {inWords(conflict[whose])}
            </chakra.dd>
          </div>
        ))}
      </chakra.dl>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button onClick={() => settle('mine')}>{t('survey:conflict.keepMine')}</Button>
        <Button onClick={() => settle('theirs')}>{t('survey:conflict.takeTheirs')}</Button>
      </chakra.div>
    </chakra.fieldset>
  );
}
