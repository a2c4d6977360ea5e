import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../i18n';
import { formatNumber } from '../i18n/format';
import { lazily } from '../shell/lazily';
import { Chart, type Charted } from './Chart';
import { HISTOGRAM_HEIGHT } from './layout';
import { Measures } from './Measures';
import { shortText, valueText } from './numbers';
import { barTable, measureTable } from './tables';

const Histogram = lazily(async () => (await import('./charts')).Histogram);

/** Measures of the numbers, and how they are spread. */
export function NumberAnswers({ chart, now, before, earlier }: Charted) {
  const { t, lang } = useTexts();
  const { numeros } = now;
  if (!numeros) return null;
  const measures = measureTable(now, before, earlier, t);
  return (
    <chakra.div marginTop="3">
      <Measures now={numeros} before={earlier ? (before?.numeros ?? null) : null} earlier={earlier} />
      <Chart
        {...chart}
        figures={barTable(numeros, t)}
        more={[measures]}
        heightOf={() => HISTOGRAM_HEIGHT}
        draw={(width) => (
          <Histogram
            numbers={numeros}
            width={width}
            words={(value) => shortText(value, lang)}
            count={(companies) => formatNumber(companies, lang)}
            median={`${t('results.mediana')} ${valueText(numeros.mediana, lang)}`}
          />
        )}
      />
    </chakra.div>
  );
}
