import { Bar, BarChart, XAxis, YAxis } from 'recharts';
import { type Choice, partOf, type Share } from '../figures';
import { BAR, GAP, heightOf, LINE, legendHeight, legendOf, linesOf, MARK } from '../layout';
import { colour, scaled, TEXT } from '../look';

interface Props {
  choices: readonly Choice[];
  /** What this survey's bars and the compared one's are called; empty where nothing is compared. */
  legend: readonly string[];
  width: number;
  words: (share: Share, choice: Choice) => string;
}

/** Room at the end of the longest bar, for its figures. */
const END = scaled(116);
/** An axis takes a pixel at least. */
const AXIS = 1;

/** Where the library would write a category: in the middle of its band. */
interface Tick {
  y: number | string;
  payload: { value: number };
}

/** Which bar is whose: in the drawing, so that it is in its picture too. */
function Legend({ names, width }: { names: readonly string[]; width: number }) {
  return legendOf(names, width).map(({ lines, x, line }, at) => (
    <g key={names[at]} {...TEXT}>
      <rect x={x} y={2 + line * LINE} width={12} height={12} rx={2} fill={colour(at === 0 ? 'accent' : 'control')} />
      {lines.map((words, below) => (
        <text key={words} x={x + MARK} y={scaled(13) + (line + below) * LINE} fill={colour('text')}>
          {words}
        </text>
      ))}
    </g>
  ));
}

/** A bar per answer: its words above, its share and count at the end. */
export function ChoiceBars({ choices, legend, width, words }: Props) {
  const comparing = legend.length > 0;
  const rows = choices.map((choice, at) => ({
    at,
    now: choice.now ? partOf(choice.now) : 0,
    earlier: choice.earlier ? partOf(choice.earlier) : 0,
  }));
  const sizes = comparing ? [-(BAR + GAP) / 2, (BAR + GAP) / 2] : [0];
  // Written as the axis, not at the bars: an answer that nobody chose has no bar.
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
            x={AXIS + (share ? partOf(share) * (width - END - AXIS) : 0) + 6}
            y={Number(y) + (sizes[at] ?? 0) + scaled(4)}
            fill={colour('muted')}
          >
            {share ? words(share, choice) : '—'}
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
        height={heightOf(choices, legend, width)}
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
