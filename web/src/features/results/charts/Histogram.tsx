import { Bar, BarChart, LabelList, type LabelProps, ReferenceArea, ReferenceLine, XAxis, YAxis } from 'recharts';
import type { Numbers } from '../figures';
import { colour, HISTOGRAM_HEIGHT, measure, scaled, TEXT } from '../layout';

interface Props {
  numbers: Numbers;
  width: number;
  boundText: (value: number) => string;
  countText: (companies: number) => string;
  median: string;
}

/** The minimum margin at the sides, and between two labels. */
const SIDE = 28;
const SPACE = 8;

/** Companies per range; the interquartile range is shaded, the median a line. */
export function Histogram({ numbers, width, boundText, countText, median }: Props) {
  const { barras, cuartil1, cuartil3, mediana } = numbers;
  const [first, last] = [barras[0], barras.at(-1)];
  if (!first || !last) return null;
  // A single value has a range without width; its bar is in the middle.
  const same = first.desde === last.hasta;
  const bounds = same ? [first.desde] : [...barras.map(({ desde }) => desde), last.hasta];
  const domain = same ? [first.desde - 1, first.desde + 1] : [first.desde, last.hasta];
  const widest = Math.max(...bounds.map((bound) => measure(boundText(bound))));
  const side = Math.max(SIDE, widest / 2);
  const every = Math.ceil((bounds.length * (widest + SPACE)) / (width - 2 * side));
  // Keeps the label within the chart.
  const medianLabel = ({ viewBox }: LabelProps) => {
    const { x = 0, y = 0 } = viewBox as { x?: number; y?: number };
    const half = measure(median) / 2;
    const middle = Math.max(half, Math.min(x, width - half));
    return (
      <text x={middle} y={y - scaled(23)} textAnchor="middle" fill={colour('text')} {...TEXT}>
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
          tickFormatter={boundText}
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
            formatter={(value) => (Number(value) > 0 ? countText(Number(value)) : '')}
            {...TEXT}
            fill={colour('muted')}
          />
        </Bar>
        <ReferenceLine
          x={mediana}
          stroke={colour('warning')}
          strokeWidth={2}
          strokeDasharray="4 3"
          label={medianLabel}
        />
      </BarChart>
    </div>
  );
}
