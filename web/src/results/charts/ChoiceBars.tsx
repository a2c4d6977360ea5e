import { Bar, BarChart, LabelList, XAxis, YAxis } from 'recharts';
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

/** What a label is told of its bar; recharts types it as text or number. */
interface Place {
  x?: number | string;
  y?: number | string;
  width?: number | string;
  index?: number;
}

/** A bar per answer: its words above, its share and count at the end. */
export function ChoiceBars({ choices, comparing, width, words }: Props) {
  const band = bandOf(choices, comparing, width);
  const rows = choices.map((choice) => ({
    now: choice.now ? partOf(choice.now) : 0,
    earlier: choice.earlier ? partOf(choice.earlier) : 0,
  }));
  const figures = (which: 'now' | 'earlier') => (place: Place) => {
    const choice = choices[place.index ?? -1];
    if (!choice) return null;
    const [x, y, long] = [Number(place.x), Number(place.y), Number(place.width)];
    const share = choice[which];
    const lines = which === 'now' ? linesOf(choice, width) : [];
    return (
      <g {...TEXT}>
        {lines.map((line, at) => (
          <text key={line} x={0} y={y - 5 - (lines.length - 1 - at) * LINE} fill={colour('text')}>
            {line}
          </text>
        ))}
        <text x={x + long + 6} y={y + BAR - 3} fill={colour('muted')}>
          {share ? words(share, choice) : '—'}
        </text>
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
      <YAxis type="category" hide />
      <Bar dataKey="now" fill={colour('accent')} {...bars}>
        <LabelList content={figures('now')} />
      </Bar>
      {comparing && (
        <Bar dataKey="earlier" fill={colour('control')} {...bars}>
          <LabelList content={figures('earlier')} />
        </Bar>
      )}
    </BarChart>
  );
}
