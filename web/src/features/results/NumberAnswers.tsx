import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../shared/i18n';
import { formatNumber } from '../../shared/i18n/format';
import { lazyPart } from '../../shared/shell/lazyPart';
import { Chart, type QuestionFigures } from './Chart';
import { FigureList } from './FiguresTable';
import { areYears, numbersFormat, shortText } from './figures';
import { histogramHeight } from './layout';
import { barTable, MEASURES, measureTable } from './tables';

const Histogram = lazyPart(async () => (await import('./charts/Histogram')).Histogram);

export function NumberAnswers({ chart, now, before, earlier }: QuestionFigures) {
  const { t, lang } = useTexts();
  const { numeros } = now;
  if (!numeros) return null;
  const measures = measureTable(now, before, earlier, t);
  const previous = earlier ? before?.numeros : null;
  const format = numbersFormat(numeros);
  const text = (value: number) => format(value, lang);
  const bounds = numeros.barras.flatMap(({ desde, hasta }) => [desde, hasta]);
  const isCharted = previous && previous.mediana >= Math.min(...bounds) && previous.mediana <= Math.max(...bounds);
  const legend = [
    `${t('results:mediana')} ${text(numeros.mediana)}`,
    `${t('results:cuartiles')} ${text(numeros.cuartil1)} – ${text(numeros.cuartil3)}`,
    ...(isCharted ? [`${t('results:mediana')} · ${earlier}: ${text(previous.mediana)}`] : []),
  ];
  return (
    <chakra.div marginTop="3">
      <FigureList gridTemplateColumns="repeat(auto-fit, minmax(max(116px, 25%), 1fr))" gap="8px 12px" marginBottom="4">
        {MEASURES.map((measure) => (
          <div key={measure}>
            <dt>{t(`results:${measure}`)}</dt>
            <dd>{text(numeros[measure])}</dd>
            {previous && (
              <dd>
                {earlier}: {text(previous[measure])}
              </dd>
            )}
          </div>
        ))}
      </FigureList>
      <Chart
        {...chart}
        figures={barTable(numeros, t)}
        more={[measures]}
        heightOf={(width) => histogramHeight(legend, width)}
        draw={(width) => (
          <Histogram
            numbers={numeros}
            earlier={isCharted ? previous.mediana : null}
            width={width}
            boundText={(value) => (areYears(numeros) ? format : shortText)(value, lang)}
            countText={(companies) => formatNumber(companies, lang)}
            legend={legend}
          />
        )}
      />
    </chakra.div>
  );
}
