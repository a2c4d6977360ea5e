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
