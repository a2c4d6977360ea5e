/** A number below zero is nothing to be run. */
const NEGATIVE = /^-\d+([.,]\d+)?$/;

/** What a spreadsheet would run or drop gets an apostrophe, as reading expects it. */
const cell = (text: string): string => {
  const plain = /^[=+\-@＝＋－＠']/.test(text) && !NEGATIVE.test(text) ? `'${text}` : text;
  return /[";\r\n\t,]|^\s|\s$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** A CSV that a Spanish Excel opens as a table with its accents: `;`, and a byte order mark before UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`\ufeff${rows.map((cells) => cells.map(cell).join(';')).join('\r\n')}\r\n`);

/** What a spreadsheet would run where that of another list separator parts a text in spite of its quotes. */
const INNER = /(?<=[,;\t\r\n|"]\s*)(?=[=+\-@＝＋－＠])/g;

/** The rows of a file that only spreadsheets read: names in it are of people who may write what they like. */
export const inert = (rows: readonly (readonly string[])[]): string[][] =>
  rows.map((cells) => cells.map((text) => (NEGATIVE.test(text) ? text : text.replace(INNER, "'"))));

/** Hands rows to the browser to keep as a CSV. */
export const keepCsv = (rows: readonly (readonly string[])[], name: string): void =>
  keepFile(new Blob([toCsv(inert(rows))], { type: 'text/csv' }), `${name}.csv`);

export function keepFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Not at once: the browser may not have begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
