import { Bar, BarChart, XAxis, YAxis } from 'recharts';
import { type Choice, partOf, type Share } from '../figures';
import { BAR, bandOf, GAP, LINE, linesOf } from '../layout';
import { colour, TEXT } from '../look';

interface Props {
  choices: readonly Choice[];
  /** Whether the earlier survey's bars stand beside this one's. */
  comparing: boolean;
  width: number;
  /** What stands at the end of a bar. */
  words: (share: Share, choice: Choice) => string;
}

/** Room at the end of the longest bar, for its figures. */
const END = 116;
/** An axis takes a pixel at least. */
const AXIS = 1;

/** Where the library would write a category: in the middle of its band. */
interface Tick {
  y: number | string;
  payload: { value: number };
}

/** A bar per answer: its words above, its share and count at the end. */
export function ChoiceBars({ choices, comparing, width, words }: Props) {
  const band = bandOf(choices, comparing, width);
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
            y={Number(y) + (sizes[at] ?? 0) + 4}
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
    <BarChart
      layout="vertical"
      width={width}
      height={band * choices.length}
      data={rows}
      margin={{ top: 0, right: END, bottom: 0, left: 0 }}
      barGap={GAP}
      accessibilityLayer={false}
    >
      <XAxis type="number" domain={[0, 1]} hide />
      <YAxis type="category" dataKey="at" width={AXIS} axisLine={false} tickLine={false} interval={0} tick={label} />
      <Bar dataKey="now" fill={colour('accent')} {...bars} />
      {comparing && <Bar dataKey="earlier" fill={colour('control')} {...bars} />}
    </BarChart>
  );
}
