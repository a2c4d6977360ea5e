import { idOf, type Row } from '../codec/row.ts';

const text = (row: Row): string => String(row.descripcion).trim();
const type = (row: Row): string | null => idOf(row.tipoRespuesta);
const alike = (a: Row, b: Row): boolean => text(a) === text(b) && type(a) === type(b);

/** The place that a copy takes: its original's, or the one that its original has in fact. */
export const placeOf = (question: Row, index: number): number =>
  typeof question.orden === 'number' ? question.orden : index + 1;

/** Which questions of a copy stand for which originals, by original id, and which stand for none. */
export interface Matched {
  readonly copies: Map<string, Row>;
  readonly strangers: readonly Row[];
}

/** Finds the copies of an earlier attempt by what they say, those in the same place first. */
export function matchQuestions(originals: readonly Row[], candidates: readonly Row[]): Matched {
  const left = [...candidates];
  const copies = new Map<string, Row>();
  const take = (original: Row, fits: (candidate: Row) => boolean) => {
    const index = copies.has(String(original.id)) ? -1 : left.findIndex((row) => alike(original, row) && fits(row));
    const [found] = index < 0 ? [] : left.splice(index, 1);
    if (found) copies.set(String(original.id), found);
  };
  for (const [index, original] of originals.entries())
    take(original, ({ orden }) => orden === placeOf(original, index));
  for (const original of originals) take(original, () => true);
  return { copies, strangers: left };
}
