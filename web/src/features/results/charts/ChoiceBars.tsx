import { Bar, BarChart, XAxis, YAxis } from 'recharts';
import { type Choice, ratioOf, type Share } from '../figures';
import { BAR, choicesHeight, colour, GAP, LINE, legendHeight, legendOf, linesOf, MARK, scaled, TEXT } from '../layout';

interface Props {
  choices: readonly Choice[];
  /** Names of this survey and the compared one; empty without a comparison. */
  legend: readonly string[];
  width: number;
  shareLabel: (share: Share, choice: Choice) => string;
}

/** Space for the figures after the longest bar. */
const END = scaled(116);
/** The minimum width of an axis. */
const AXIS = 1;

interface Tick {
  y: number | string;
  payload: { value: number };
}

/** Part of the SVG, so that the PNG includes it. */
function Legend({ names, width }: { names: readonly string[]; width: number }) {
  return legendOf(names, width).map(({ lines, x, line }, at) => (
    <g key={names[at]} {...TEXT}>
      <rect x={x} y={2 + line * LINE} width={12} height={12} rx={2} fill={colour(at === 0 ? 'accent' : 'control')} />
      {lines.map((text, index) => (
        <text key={text} x={x + MARK} y={scaled(13) + (line + index) * LINE} fill={colour('text')}>
          {text}
        </text>
      ))}
    </g>
  ));
}

export function ChoiceBars({ choices, legend, width, shareLabel }: Props) {
  const comparing = legend.length > 0;
  const rows = choices.map((choice, at) => ({
    at,
    now: choice.now ? ratioOf(choice.now) : 0,
    earlier: choice.earlier ? ratioOf(choice.earlier) : 0,
  }));
  const sizes = comparing ? [-(BAR + GAP) / 2, (BAR + GAP) / 2] : [0];
  // A tick of the axis, because an answer with no companies has no bar.
  const label = ({ y, payload }: Tick) => {
    const choice = choices[payload.value];
    if (!choice) return <g />;
    const lines = linesOf(choice, width);
    const top = Number(y) - (comparing ? BAR + GAP / 2 : BAR / 2);
    return (
      <g {...TEXT}>
        {lines.map((line, at) => (
          <text key={line} x={0} y={top - 5 - (lines.length - 1 - at) * LINE} fill={colour('text')}>
            {line}
          </text>
        ))}
        {[choice.now, choice.earlier].slice(0, sizes.length).map((share, at) => (
          <text
            key={at === 0 ? 'now' : 'earlier'}
            x={AXIS + (share ? ratioOf(share) * (width - END - AXIS) : 0) + 6}
            y={Number(y) + (sizes[at] ?? 0) + scaled(4)}
            fill={colour('muted')}
          >
            {share ? shareLabel(share, choice) : '—'}
          </text>
        ))}
      </g>
    );
  };
  const bars = { barSize: BAR, isAnimationActive: false, radius: 2 } as const;
  return (
    <div aria-hidden="true">
      <BarChart
        layout="vertical"
        width={width}
        height={choicesHeight(choices, legend, width)}
        data={rows}
        margin={{ top: legendHeight(legend, width), right: END, bottom: 0, left: 0 }}
        barGap={GAP}
        accessibilityLayer={false}
      >
        <XAxis type="number" domain={[0, 1]} hide />
        <YAxis type="category" dataKey="at" width={AXIS} axisLine={false} tickLine={false} interval={0} tick={label} />
        <Bar dataKey="now" fill={colour('accent')} {...bars} />
        {comparing && <Bar dataKey="earlier" fill={colour('control')} {...bars} />}
        {comparing && <Legend names={legend} width={width} />}
      </BarChart>
    </div>
  );
}
