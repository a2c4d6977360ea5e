/** Spreadsheets do not execute a negative number. */
const NEGATIVE = /^-\d+([.,]\d+)?$/;

/** What a spreadsheet would run or drop gets an apostrophe, as reading expects it. */
const cell = (text: string): string => {
  const plain = /^[=+\-@＝＋－＠']/.test(text) && !NEGATIVE.test(text) ? `'${text}` : text;
  return /[";\r\n\t,]|^\s|\s$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** A CSV that a Spanish Excel opens as a table: `;`, and UTF-8 with a byte order mark. */
export const toCsv = (rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`\ufeff${rows.map((cells) => cells.map(cell).join(';')).join('\r\n')}\r\n`);

/** Formula starts after any list separator, where a spreadsheet may split a quoted text. */
const INNER_FORMULA = /(?<=[,;\t\r\n|"]\s*)(?=[=+\-@＝＋－＠])/g;

/** Escapes formulas for spreadsheets, since anybody may have typed the texts. */
export const escapeFormulas = (rows: readonly (readonly string[])[]): string[][] =>
  rows.map((cells) => cells.map((text) => (NEGATIVE.test(text) ? text : text.replace(INNER_FORMULA, "'"))));

/** Downloads rows as a CSV. */
export const downloadCsv = (rows: readonly (readonly string[])[], name: string): void =>
  downloadFile(new Blob([toCsv(escapeFormulas(rows))], { type: 'text/csv' }), `${name}.csv`);

export function downloadFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Later: the browser may not have started to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
