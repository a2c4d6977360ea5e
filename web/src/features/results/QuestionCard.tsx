import { chakra } from '@chakra-ui/react/styled-system';
import { memo } from 'react';
import { useTexts } from '../../shared/i18n';
import { formatNumber } from '../../shared/i18n/format';
import { lazyPart } from '../../shared/shell/lazyPart';
import { Chart, type QuestionFigures } from './Chart';
import { type Choice, choicesOf, MAX_BARS, ratioOf, type Share, shareText, topChoices } from './figures';
import { choicesHeight } from './layout';
import { NumberAnswers } from './NumberAnswers';
import { QuestionFrame } from './QuestionGroups';
import { TextAnswers } from './TextAnswers';
import { choiceTable } from './tables';
import type { Question, ResultsParams } from './useResults';

const ChoiceBars = lazyPart(async () => (await import('./charts/ChoiceBars')).ChoiceBars);

function ChoiceAnswers({ chart, now, before, earlier, multiple }: QuestionFigures & { multiple: boolean }) {
  const { t, lang } = useTexts();
  const choices = choicesOf(now, earlier ? before : null);
  const legend = earlier ? [t('results:thisSurvey'), earlier] : [];
  const bars = topChoices(choices, t('results:others', { count: choices.length - MAX_BARS }));
  const shareLabel = (share: Share, { answerCount }: Choice) =>
    answerCount && multiple
      ? t('results:mentions', { count: share.empresas })
      : `${shareText(ratioOf(share), lang)} · ${formatNumber(share.empresas, lang)}`;
  return (
    <chakra.div marginTop="3">
      <Chart
        {...chart}
        figures={choiceTable(choices, earlier, t)}
        heightOf={(width) => choicesHeight(bars, legend, width)}
        draw={(width) => <ChoiceBars choices={bars} legend={legend} width={width} shareLabel={shareLabel} />}
      />
    </chakra.div>
  );
}

interface Props {
  question: Question;
  minimo: number;
  /** Name of the compared survey; null without one. */
  earlier: string | null;
  encuesta: string;
  filter: ResultsParams['filter'];
}

function useNotes({ multiple, resumen, comparable, anterior }: Question, minimo: number, earlier: string | null) {
  const { t, lang } = useTexts();
  const several = multiple && (resumen?.opciones.length ?? 0) > 0;
  const before = earlier && anterior && `${earlier}: ${formatNumber(anterior.empresas, lang)}`;
  const answered = resumen && t('results:answered', { count: resumen.empresas });
  const notes = [[answered, before, resumen && several && t('results:multiple')].filter(Boolean).join(' · ')];
  if (!resumen) notes.push(t('results:hidden', { count: minimo }));
  if (earlier && !comparable) notes.push(t('results:missingQuestion', { survey: earlier }));
  else if (earlier && !anterior) notes.push(t('results:hiddenEarlier', { survey: earlier, count: minimo }));
  return notes.filter(Boolean);
}

export const QuestionCard = memo(function QuestionCard({ question, minimo, earlier, ...texts }: Props) {
  const { numero, descripcion, resumen, anterior } = question;
  const notes = useNotes(question, minimo, earlier);
  const compared = earlier && anterior ? earlier : null;
  const chart = {
    number: numero,
    title: descripcion,
    note: notes[0] ?? '',
    file: `resultados_${texts.encuesta}_${numero.replace('·', '_')}`,
  };
  return (
    <QuestionFrame question={question} notes={notes}>
      {resumen && resumen.opciones.length > 0 && (
        <ChoiceAnswers chart={chart} now={resumen} before={anterior} earlier={compared} multiple={question.multiple} />
      )}
      {resumen?.numeros && <NumberAnswers chart={chart} now={resumen} before={anterior} earlier={compared} />}
      {resumen && (resumen.textos ?? 0) > 0 && (
        <TextAnswers {...texts} pregunta={question.pregunta.id} numero={numero} count={resumen.textos ?? 0} />
      )}
    </QuestionFrame>
  );
});
