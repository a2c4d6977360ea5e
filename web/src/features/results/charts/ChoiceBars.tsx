import { Bar, BarChart, Rectangle, XAxis, YAxis } from 'recharts';
import { type Choice, ratioOf, type Share } from '../figures';
import {
  BAR,
  choicesHeight,
  colour,
  firstLabelSpace,
  GAP,
  LINE,
  legendHeight,
  linesOf,
  measure,
  scaled,
  TEXT,
} from '../layout';
import { Legend } from './Legend';

interface Props {
  choices: readonly Choice[];
  /** Names of this survey and the compared one; empty without a comparison. */
  legend: readonly string[];
  width: number;
  shareLabel: (share: Share, choice: Choice) => string;
}

/** Space between the bars and their figures. */
const SPACE = 12;
/** From the top of a bar to its label's baseline. */
const LABEL_RISE = scaled(9);
/** The minimum width of an axis. */
const AXIS = 1;

interface Tick {
  y: number | string;
  payload: { value: number };
}

export function ChoiceBars({ choices, legend, width, shareLabel }: Props) {
  const comparing = legend.length > 0;
  const rows = choices.map((choice, at) => ({
    at,
    now: choice.now && ratioOf(choice.now),
    earlier: choice.earlier && ratioOf(choice.earlier),
  }));
  const figures = choices.map((choice) =>
    [choice.now, choice.earlier].map((share) => (share ? shareLabel(share, choice) : '—')),
  );
  const end = comparing ? SPACE + Math.max(...figures.flat().map(measure)) : 0;
  /** Baselines of the figures: on the line of each of two compared bars, on the label's line of a single one. */
  const figureLines = comparing ? [scaled(4) - (BAR + GAP) / 2, scaled(4) + (BAR + GAP) / 2] : [-BAR / 2 - LABEL_RISE];
  const label = ({ y, payload }: Tick) => {
    const choice = choices[payload.value];
    if (!choice) return <g />;
    const lines = linesOf(choice, comparing, width);
    const top = Number(y) - (comparing ? BAR + GAP / 2 : BAR / 2);
    return (
      <g {...TEXT}>
        {lines.map((line, at) => (
          <text key={line} x={0} y={top - LABEL_RISE - (lines.length - 1 - at) * LINE} fill={colour('text')}>
            {line}
          </text>
        ))}
        {figureLines.map((line, at) => (
          <text key={line} x={width} y={Number(y) + line} textAnchor="end" fill={colour('muted')}>
            {figures[payload.value]?.[at]}
          </text>
        ))}
      </g>
    );
  };
  const background = { fill: colour('sunken'), radius: 2 };
  // Recharts omits the background of an empty bar with the default shape.
  const bars = { barSize: BAR, isAnimationActive: false, radius: 2, shape: <Rectangle />, background } as const;
  return (
    <div aria-hidden="true">
      <BarChart
        layout="vertical"
        width={width}
        height={choicesHeight(choices, legend, width)}
        data={rows}
        margin={{
          top: legendHeight(legend, width) + firstLabelSpace(choices, comparing, width),
          right: end,
          bottom: 0,
          left: 0,
        }}
        barGap={GAP}
        accessibilityLayer={false}
      >
        <XAxis type="number" domain={[0, 1]} hide />
        <YAxis type="category" dataKey="at" width={AXIS} axisLine={false} tickLine={false} interval={0} tick={label} />
        <Bar dataKey="now" fill={colour('accent')} {...bars} />
        {comparing && <Bar dataKey="earlier" fill={colour('control')} {...bars} />}
        {comparing && (
          <Legend names={legend} marks={[{ fill: colour('accent') }, { fill: colour('control') }]} width={width} />
        )}
      </BarChart>
    </div>
  );
}
