import { Bar, BarChart, LabelList, type LabelProps, ReferenceArea, ReferenceLine, XAxis, YAxis } from 'recharts';
import type { Numbers } from '../figures';
import { colour, histogramHeight, legendHeight, measure, scaled, TEXT } from '../layout';
import { Legend } from './Legend';

interface Props {
  numbers: Numbers;
  width: number;
  boundText: (value: number) => string;
  countText: (companies: number) => string;
  /** The median of the compared survey; null outside the chart. */
  earlier?: number | null;
  /** The median, the quartiles and the compared median in words. */
  legend: readonly string[];
}

/** The minimum margin at the sides, and between two labels. */
const SIDE = 28;
const SPACE = 8;

/** The band and the counts rise above the highest bar. */
const HEADROOM = 1.2;
const LINE_WIDTH = 2;
/** Space around a count. */
const GAP = 6;
/** Recharts draws areas at 100 and bars at 300. */
const OVER_BARS = 400;
/** The compared median. */
const EARLIER = colour('muted');
const BAND = { fill: colour('accent'), fillOpacity: 0.16 };

/** Companies per range; the interquartile range is shaded, the median a line. */
export function Histogram({ numbers, earlier = null, width, boundText, countText, legend }: Props) {
  const { barras, cuartil1, cuartil3, mediana } = numbers;
  const [first, last] = [barras[0], barras.at(-1)];
  if (!first || !last) return null;
  // A single value has a range without width; its bar is in the middle.
  const same = first.desde === last.hasta;
  const bounds = same ? [first.desde] : [...barras.map(({ desde }) => desde), last.hasta];
  const domain: [number, number] = same ? [first.desde - 1, first.desde + 1] : [first.desde, last.hasta];
  const widest = Math.max(...bounds.map((bound) => measure(boundText(bound))));
  const side = Math.max(SIDE, widest / 2);
  const every = Math.ceil((bounds.length * (widest + SPACE)) / (width - 2 * side));
  const line = side + ((mediana - domain[0]) / (domain[1] - domain[0])) * (width - 2 * side);
  const count = ({ x, y, width: barWidth, value }: LabelProps) => {
    if (!Number(value)) return null;
    const text = countText(Number(value));
    const centre = Number(x) + Number(barWidth) / 2;
    const half = measure(text) / 2 + GAP;
    // Beside the line, not on it.
    const shifted = Math.abs(centre - line) < half ? line + (centre < line ? -half : half) : centre;
    return (
      <text x={shifted} y={Number(y) - GAP} textAnchor="middle" fill={colour('muted')} {...TEXT}>
        {text}
      </text>
    );
  };
  const rows = barras.map(({ desde, hasta, empresas }) => ({ middle: (desde + hasta) / 2, empresas }));
  return (
    <div aria-hidden="true">
      <BarChart
        width={width}
        height={histogramHeight(legend, width)}
        data={rows}
        margin={{ top: legendHeight(legend, width), right: side, bottom: 0, left: side }}
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
        <YAxis type="number" hide domain={[0, (most: number) => most * HEADROOM]} />
        <ReferenceArea x1={cuartil1} x2={cuartil3} {...BAND} strokeOpacity={0} />
        <Bar
          dataKey="empresas"
          fill={colour('accent')}
          barSize={same ? 48 : Math.max(4, Math.floor((width - 2 * side) / barras.length) - 2)}
          isAnimationActive={false}
          radius={[2, 2, 0, 0]}
        >
          <LabelList dataKey="empresas" content={count} />
        </Bar>
        {earlier !== null && (
          <ReferenceLine
            x={earlier}
            stroke={EARLIER}
            strokeWidth={LINE_WIDTH}
            strokeDasharray="4 3"
            zIndex={OVER_BARS}
          />
        )}
        <ReferenceLine x={mediana} stroke={colour('surface')} strokeWidth={2 * LINE_WIDTH} zIndex={OVER_BARS} />
        <ReferenceLine x={mediana} stroke={colour('text')} strokeWidth={LINE_WIDTH} zIndex={OVER_BARS} />
        <Legend
          names={legend}
          marks={[{ fill: colour('text'), width: LINE_WIDTH }, BAND, { fill: EARLIER, width: LINE_WIDTH }]}
          width={width}
        />
      </BarChart>
    </div>
  );
}
