import { Bar, BarChart, LabelList, ReferenceArea, ReferenceLine, XAxis, YAxis } from 'recharts';
import type { Numbers } from '../figures';
import { HISTOGRAM_HEIGHT } from '../layout';
import { colour, TEXT } from '../look';

interface Props {
  numbers: Numbers;
  width: number;
  /** A bound of a bar, in little room. */
  words: (value: number) => string;
  count: (companies: number) => string;
  /** What the line of the median is called. */
  median: string;
}

const SIDE = 28;
/** Room for the words of one bound. */
const TICK = 56;

/** How many companies lie between two bounds; the middle half is shaded, the median a line. */
export function Histogram({ numbers, width, words, count, median }: Props) {
  const { barras, cuartil1, cuartil3, mediana } = numbers;
  const [first, last] = [barras[0], barras.at(-1)];
  if (!first || !last) return null;
  // Where all gave the same number its bar has no width, and stands in the middle.
  const same = first.desde === last.hasta;
  const bounds = same ? [first.desde] : [...barras.map(({ desde }) => desde), last.hasta];
  const domain = same ? [first.desde - 1, first.desde + 1] : [first.desde, last.hasta];
  const every = Math.ceil((bounds.length * TICK) / width);
  const rows = barras.map(({ desde, hasta, empresas }) => ({ middle: (desde + hasta) / 2, empresas }));
  return (
    <div aria-hidden="true">
      <BarChart
        width={width}
        height={HISTOGRAM_HEIGHT}
        data={rows}
        margin={{ top: 36, right: SIDE, bottom: 0, left: SIDE }}
        accessibilityLayer={false}
      >
        <XAxis
          type="number"
          dataKey="middle"
          domain={domain}
          ticks={bounds.filter((_, at) => at % every === 0)}
          interval={0}
          tickFormatter={words}
          tick={{ ...TEXT, fontSize: 12, fill: colour('muted') }}
          stroke={colour('control')}
          height={28}
        />
        <YAxis type="number" hide domain={[0, 'dataMax']} />
        <ReferenceArea x1={cuartil1} x2={cuartil3} fill={colour('accent-soft')} fillOpacity={1} strokeOpacity={0} />
        <Bar
          dataKey="empresas"
          fill={colour('accent')}
          barSize={same ? 48 : Math.max(4, Math.floor((width - 2 * SIDE) / barras.length) - 2)}
          isAnimationActive={false}
          radius={[2, 2, 0, 0]}
        >
          <LabelList
            dataKey="empresas"
            position="top"
            formatter={(value) => (Number(value) > 0 ? count(Number(value)) : '')}
            {...TEXT}
            fontSize={12}
            fill={colour('muted')}
          />
        </Bar>
        <ReferenceLine
          x={mediana}
          stroke={colour('warning')}
          strokeWidth={2}
          strokeDasharray="4 3"
          label={{ value: median, position: 'top', fill: colour('text'), offset: 20, ...TEXT, fontSize: 12 }}
        />
      </BarChart>
    </div>
  );
}
