import type { TextKey, TextValues } from '../i18n';

/** Something about a row, in words that say what would be right. */
export interface Problem<K extends string = string> {
  /** The row as the spreadsheet numbers it. */
  readonly fila: number;
  readonly columna: K | null;
  readonly text: TextKey;
  readonly values?: TextValues;
}

/** Takes what is found wrong with one row. */
export type Report<K extends string = string> = (columna: K | null, text: TextKey, values?: TextValues) => void;

/** A long text shortened for a message. */
export const brief = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);
