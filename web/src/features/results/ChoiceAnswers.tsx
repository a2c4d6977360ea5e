import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../shared/i18n';
import { formatNumber } from '../../shared/i18n/format';
import { lazyPart } from '../../shared/shell/lazyPart';
import { Chart, type Charted } from './Chart';
import { type Choice, choicesOf, DRAWN, drawn, partOf, type Share } from './figures';
import { heightOf } from './layout';
import { shareText } from './numbers';
import { choiceTable } from './tables';

const ChoiceBars = lazyPart(async () => (await import('./charts')).ChoiceBars);

export function ChoiceAnswers({ chart, now, before, earlier, multiple }: Charted & { multiple: boolean }) {
  const { t, lang } = useTexts();
  const choices = choicesOf(now, earlier ? before : null);
  const legend = earlier ? [t('results:thisSurvey'), earlier] : [];
  const bars = drawn(choices, t('results:others', { count: choices.length - DRAWN }));
  const words = (share: Share, { together }: Choice) =>
    together && multiple
      ? t('results:mentions', { count: share.empresas })
      : `${shareText(partOf(share), lang)} · ${formatNumber(share.empresas, lang)}`;
  return (
    <chakra.div marginTop="3">
      <Chart
        {...chart}
        figures={choiceTable(choices, earlier, t)}
        heightOf={(width) => heightOf(bars, legend, width)}
        draw={(width) => <ChoiceBars choices={bars} legend={legend} width={width} words={words} />}
      />
    </chakra.div>
  );
}
