import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../shared/i18n';
import { formatNumber } from '../../shared/i18n/format';
import { lazyPart } from '../../shared/shell/lazyPart';
import { Chart, type QuestionFigures } from './Chart';
import type { Numbers } from './figures';
import { numbersFormat, shortText } from './figures';
import { histogramHeight } from './layout';
import { barTable, MEASURES, measureTable } from './tables';

const Histogram = lazyPart(async () => (await import('./charts/Histogram')).Histogram);

const List = chakra('dl', {
  base: {
    marginBottom: '4',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(116px, 1fr))',
    gap: '8px 12px',
    '& dt': { color: 'muted', fontSize: 'xs' },
    '& dd': { fontWeight: 600, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
    '& dd + dd': { fontWeight: 400, color: 'muted', fontSize: 'xs' },
  },
});

interface MeasuresProps {
  now: Numbers;
  before: Numbers | null;
  earlier: string | null;
}

function Measures({ now, before, earlier }: MeasuresProps) {
  const { t, lang } = useTexts();
  const format = numbersFormat(now);
  return (
    <List>
      {MEASURES.map((measure) => (
        <div key={measure}>
          <dt>{t(`results:${measure}`)}</dt>
          <dd>{format(now[measure], lang)}</dd>
          {before && (
            <dd>
              {earlier}: {format(before[measure], lang)}
            </dd>
          )}
        </div>
      ))}
    </List>
  );
}

export function NumberAnswers({ chart, now, before, earlier }: QuestionFigures) {
  const { t, lang } = useTexts();
  const { numeros } = now;
  if (!numeros) return null;
  const measures = measureTable(now, before, earlier, t);
  const text = (value: number) => numbersFormat(numeros)(value, lang);
  const legend = [
    `${t('results:mediana')} ${text(numeros.mediana)}`,
    `${t('results:cuartiles')} ${text(numeros.cuartil1)} – ${text(numeros.cuartil3)}`,
  ] as const;
  return (
    <chakra.div marginTop="3">
      <Measures now={numeros} before={earlier ? (before?.numeros ?? null) : null} earlier={earlier} />
      <Chart
        {...chart}
        figures={barTable(numeros, t)}
        more={[measures]}
        heightOf={(width) => histogramHeight(legend, width)}
        draw={(width) => (
          <Histogram
            numbers={numeros}
            width={width}
            boundText={(value) => shortText(value, lang)}
            countText={(companies) => formatNumber(companies, lang)}
            legend={legend}
          />
        )}
      />
    </chakra.div>
  );
}
