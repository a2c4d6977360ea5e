import { colour, LINE, legendOf, MARK, scaled, TEXT } from '../layout';

interface Mark {
  fill: string;
  fillOpacity?: number;
  /** A square by default. */
  width?: number;
}

const SIZE = 12;

interface Props {
  names: readonly string[];
  marks: readonly Mark[];
  width: number;
}

/** Part of the SVG, so that the PNG includes it. */
export function Legend({ names, marks, width }: Props) {
  return legendOf(names, width).map(({ lines, x, line }, at) => (
    <g key={names[at]} {...TEXT}>
      <rect
        rx={2}
        height={SIZE}
        {...marks[at]}
        x={x + (SIZE - (marks[at]?.width ?? SIZE)) / 2}
        y={2 + line * LINE}
        width={marks[at]?.width ?? SIZE}
      />
      {lines.map((text, index) => (
        <text key={text} x={x + MARK} y={scaled(13) + (line + index) * LINE} fill={colour('text')}>
          {text}
        </text>
      ))}
    </g>
  ));
}
