/** One cell and what ends it. Quotes count only where they close at the end of the cell. */
const CELL = /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n|\r|\n|$)/g;

/** A spreadsheet quotes a cell only for a tab, a line break or a quote in it; other quotes are part of the text. */
const textOf = (cell: string): string =>
  /^".*[\t\r\n].*"$|^".*"".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;

/** The rows of a copied table, each as its cells that are not empty. */
function rowsOf(copied: string): string[][] {
  let row: string[] = [];
  const rows = [row];
  for (const [, cell = '', end] of copied.matchAll(CELL)) {
    const text = textOf(cell)
      .replace(/\s*[\t\r\n]\s*/g, ' ')
      .trim();
    if (text !== '') row.push(text);
    if (!end) break;
    if (end !== '\t') {
      row = [];
      rows.push(row);
    }
  }
  return rows;
}

/**
 * The lines of a pasted text: plain lines, or one column of a spreadsheet. `columns` where a row has several cells, of
 * which only the person knows which one is meant; null for a text of one line, which is pasted as usual.
 */
export function pastedLines(copied: string): string[] | 'columns' | null {
  if (!/[\t\r\n]/.test(copied.trim())) return null;
  const rows = rowsOf(copied);
  return rows.some(({ length }) => length > 1) ? 'columns' : rows.flat();
}
