export type Measure = (text: string) => number;

/** As much of a text as fits, with an ellipsis where that is not all. */
function cut(text: string, width: number, measure: Measure): string {
  const letters = Array.from(text);
  let [fits, over] = [0, letters.length];
  while (fits < over) {
    const middle = Math.ceil((fits + over) / 2);
    if (measure(`${letters.slice(0, middle).join('').trimEnd()}…`) <= width) fits = middle;
    else over = middle - 1;
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`;
}

/** A text in lines of at most a width; what does not fit into as many lines is cut with an ellipsis. */
export function wrap(text: string, width: number, most: number, measure: Measure): string[] {
  const lines: string[] = [];
  let words = text.trim().split(/\s+/);
  while (words.length > 0) {
    const whole = words.join(' ');
    if (measure(whole) <= width) return [...lines, whole];
    if (lines.length === most - 1) return [...lines, cut(whole, width, measure)];
    let taken = 1;
    while (taken < words.length && measure(words.slice(0, taken + 1).join(' ')) <= width) taken += 1;
    const line = words.slice(0, taken).join(' ');
    // A word that is wider than the line has no place to be broken at.
    lines.push(measure(line) <= width ? line : cut(line, width, measure));
    words = words.slice(taken);
  }
  return lines.length > 0 ? lines : [''];
}
