/** Reads RFC 4180 to the letter, so that a mistake of the writer is not made again here. */
export const parseCsv = (text: string, delimiter: string): string[][] => {
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    let value = '';
    if (text[at] === '"') {
      for (at++; at < text.length && !(text[at] === '"' && text[at + 1] !== '"'); at++) {
        if (text[at] === '"') at++;
        value += text[at];
      }
      at++;
    } else while (at < text.length && text[at] !== delimiter && text[at] !== '\r') value += text[at++];
    rows.at(-1)?.push(value);
    if (text[at] === delimiter) at++;
    else if (text.startsWith('\r\n', at)) {
      at += 2;
      if (at < text.length) rows.push([]);
    } else throw new Error(`unexpected text at ${at}`);
  }
  return rows;
};
