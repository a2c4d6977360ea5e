/** What a spreadsheet would run or drop gets an apostrophe, as reading expects it. */
const cell = (text: string): string => {
  const plain = /^[=+\-@']/.test(text) ? `'${text}` : text;
  return /[";\r\n\t,]|^\s|\s$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** A CSV that a Spanish Excel opens as a table with its accents: `;`, and a byte order mark before UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`\ufeff${rows.map((cells) => cells.map(cell).join(';')).join('\r\n')}\r\n`);

/** What is filled in: its rows, of which those that begin with "# " are left out on reading, and what helps with it. */
export interface Template<K extends string = string> {
  readonly name: string;
  readonly sheet: string;
  readonly rows: readonly (readonly string[])[];
  /** The columns, in their order. */
  readonly keys: readonly K[];
  /** Columns whose cells are chosen from a list. */
  readonly choices: Partial<Record<K, readonly string[]>>;
  /** Columns of longer texts. */
  readonly wide: readonly K[];
}

/** The explanations of the columns, as a line that is left out on reading. */
export const noted = (cells: readonly string[]): string[] => [`# ${cells[0] ?? ''}`, ...cells.slice(1)];
