import type { TextKey, TextValues } from '../../../i18n';
import type { ColumnKey } from './columns';

/** Something about a row, in words that say what would be right. */
export interface Problem {
  /** The row as the spreadsheet numbers it. */
  readonly fila: number;
  readonly columna: ColumnKey | null;
  readonly text: TextKey;
  readonly values?: TextValues;
}

/** Takes what is found wrong with one row. */
export type Report = (columna: ColumnKey | null, text: TextKey, values?: TextValues) => void;

/** A long text shortened for a message. */
export const brief = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);
