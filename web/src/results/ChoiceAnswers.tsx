import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../i18n';
import { formatNumber } from '../i18n/format';
import { lazily } from '../shell/lazily';
import { Chart, type Charted } from './Chart';
import { type Choice, choicesOf, DRAWN, drawn, partOf, type Share } from './figures';
import { heightOf } from './layout';
import { shareText } from './numbers';
import { choiceTable } from './tables';

const ChoiceBars = lazily(async () => (await import('./charts')).ChoiceBars);

/** Which bar is whose. */
function Legend({ earlier }: { earlier: string }) {
  const { t } = useTexts();
  return (
    <chakra.p display="flex" flexWrap="wrap" columnGap="4" marginBottom="2" fontSize="13px" aria-hidden="true">
      {(
        [
          ['accent', t('results.thisSurvey')],
          ['control', earlier],
        ] as const
      ).map(([colour, name]) => (
        <chakra.span key={colour} display="inline-flex" alignItems="center" gap="2" minWidth="0">
          <svg width="12" height="12" aria-hidden="true">
            <rect width="12" height="12" rx="2" fill={`var(--chakra-colors-${colour})`} />
          </svg>
          <span>{name}</span>
        </chakra.span>
      ))}
    </chakra.p>
  );
}

/** Bars for the answers of a choice. */
export function ChoiceAnswers({ chart, now, before, earlier, multiple }: Charted & { multiple: boolean }) {
  const { t, lang } = useTexts();
  const choices = choicesOf(now, earlier ? before : null);
  const bars = drawn(choices, t('results.others', { count: choices.length - DRAWN }));
  const words = (share: Share, { together }: Choice) =>
    together && multiple
      ? t('results.mentions', { count: share.empresas })
      : `${shareText(partOf(share), lang)} · ${formatNumber(share.empresas, lang)}`;
  return (
    <chakra.div marginTop="3">
      {earlier && <Legend earlier={earlier} />}
      <Chart
        {...chart}
        figures={choiceTable(choices, earlier, t)}
        heightOf={(width) => heightOf(bars, Boolean(earlier), width)}
        draw={(width) => <ChoiceBars choices={bars} comparing={Boolean(earlier)} width={width} words={words} />}
      />
    </chakra.div>
  );
}
