import { memo } from 'react';
import { useTexts } from '../../shared/i18n';
import { formatNumber } from '../../shared/i18n/format';
import { ChoiceAnswers } from './ChoiceAnswers';
import { NumberAnswers } from './NumberAnswers';
import { QuestionFrame } from './QuestionFrame';
import { TextAnswers } from './TextAnswers';
import type { Question } from './useResults';

interface Props {
  question: Question;
  minimo: number;
  /** What the compared survey is called; null where none is. */
  earlier: string | null;
  encuesta: string;
}

/** How many answered, and what a reader should know of them. */
function useNotes({ multiple, resumen, comparable, anterior }: Question, minimo: number, earlier: string | null) {
  const { t, lang } = useTexts();
  const several = multiple && (resumen?.opciones.length ?? 0) > 0;
  const before = earlier && anterior && `${earlier}: ${formatNumber(anterior.empresas, lang)}`;
  const answered = resumen && t('results:answered', { count: resumen.empresas });
  const notes = [[answered, before, resumen && several && t('results:multiple')].filter(Boolean).join(' · ')];
  if (!resumen) notes.push(t('results:hidden', { count: minimo }));
  if (earlier && !comparable) notes.push(t('results:notAsked', { survey: earlier }));
  else if (earlier && !anterior) notes.push(t('results:hiddenEarlier', { survey: earlier, count: minimo }));
  return notes.filter(Boolean);
}

/** A question of the survey: how many answered it, and what. */
export const QuestionCard = memo(function QuestionCard({ question, minimo, earlier, encuesta }: Props) {
  const { numero, descripcion, resumen, anterior } = question;
  const notes = useNotes(question, minimo, earlier);
  const compared = earlier && anterior ? earlier : null;
  const chart = {
    number: numero,
    title: descripcion,
    note: notes[0] ?? '',
    file: `resultados_${encuesta}_${numero.replace('·', '_')}`,
  };
  return (
    <QuestionFrame question={question} notes={notes}>
      {resumen && resumen.opciones.length > 0 && (
        <ChoiceAnswers chart={chart} now={resumen} before={anterior} earlier={compared} multiple={question.multiple} />
      )}
      {resumen?.numeros && <NumberAnswers chart={chart} now={resumen} before={anterior} earlier={compared} />}
      {resumen && (resumen.textos ?? 0) > 0 && (
        <TextAnswers pregunta={question.pregunta.id} numero={numero} count={resumen.textos ?? 0} />
      )}
    </QuestionFrame>
  );
});
