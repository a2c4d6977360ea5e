import { Bar, BarChart, LabelList, type LabelProps, ReferenceArea, ReferenceLine, XAxis, YAxis } from 'recharts';
import type { Numbers } from '../figures';
import { HISTOGRAM_HEIGHT } from '../layout';
import { colour, measure, scaled, TEXT } from '../look';

interface Props {
  numbers: Numbers;
  width: number;
  /** A bound of a bar, in little room. */
  words: (value: number) => string;
  count: (companies: number) => string;
  median: string;
}

/** Room at the sides at least, and between the words of two bounds. */
const SIDE = 28;
const SPACE = 8;

/** How many companies lie between two bounds; the middle half is shaded, the median a line. */
export function Histogram({ numbers, width, words, count, median }: Props) {
  const { barras, cuartil1, cuartil3, mediana } = numbers;
  const [first, last] = [barras[0], barras.at(-1)];
  if (!first || !last) return null;
  // Where all gave the same number its bar has no width, and stands in the middle.
  const same = first.desde === last.hasta;
  const bounds = same ? [first.desde] : [...barras.map(({ desde }) => desde), last.hasta];
  const domain = same ? [first.desde - 1, first.desde + 1] : [first.desde, last.hasta];
  const widest = Math.max(...bounds.map((bound) => measure(words(bound))));
  const side = Math.max(SIDE, widest / 2);
  const every = Math.ceil((bounds.length * (widest + SPACE)) / (width - 2 * side));
  // Beside the line where it has no room above it.
  const above = ({ viewBox }: LabelProps) => {
    const { x = 0, y = 0 } = viewBox as { x?: number; y?: number };
    const half = measure(median) / 2;
    const middle = Math.max(half, Math.min(x, width - half));
    return (
      <text x={middle} y={y - scaled(20)} textAnchor="middle" fill={colour('text')} {...TEXT}>
        {median}
      </text>
    );
  };
  const rows = barras.map(({ desde, hasta, empresas }) => ({ middle: (desde + hasta) / 2, empresas }));
  return (
    <div aria-hidden="true">
      <BarChart
        width={width}
        height={HISTOGRAM_HEIGHT}
        data={rows}
        margin={{ top: scaled(36), right: side, bottom: 0, left: side }}
        accessibilityLayer={false}
      >
        <XAxis
          type="number"
          dataKey="middle"
          domain={domain}
          ticks={bounds.filter((_, at) => at % every === 0)}
          interval={0}
          tickFormatter={words}
          tick={{ ...TEXT, fill: colour('muted') }}
          stroke={colour('control')}
          height={scaled(28)}
        />
        <YAxis type="number" hide domain={[0, 'dataMax']} />
        <ReferenceArea x1={cuartil1} x2={cuartil3} fill={colour('accent-soft')} fillOpacity={1} strokeOpacity={0} />
        <Bar
          dataKey="empresas"
          fill={colour('accent')}
          barSize={same ? 48 : Math.max(4, Math.floor((width - 2 * side) / barras.length) - 2)}
          isAnimationActive={false}
          radius={[2, 2, 0, 0]}
        >
          <LabelList
            dataKey="empresas"
            position="top"
            formatter={(value) => (Number(value) > 0 ? count(Number(value)) : '')}
            {...TEXT}
            fill={colour('muted')}
          />
        </Bar>
        <ReferenceLine x={mediana} stroke={colour('warning')} strokeWidth={2} strokeDasharray="4 3" label={above} />
      </BarChart>
    </div>
  );
}
