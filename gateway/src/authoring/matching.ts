import { idOf, type Row } from '../codec/row.ts';

const alike = (a: Row, b: Row): boolean =>
  String(a.descripcion).trim() === String(b.descripcion).trim() && idOf(a.tipoRespuesta) === idOf(b.tipoRespuesta);

/** The `orden` of a copy: its original's, else the place of the original among the others. */
export const placeOf = (question: Row, index: number): number =>
  typeof question.orden === 'number' ? question.orden : index + 1;

/** Finds the copies of an earlier attempt by what they say, those in the same place first, by their original's id. */
export function matchQuestions(originals: readonly Row[], candidates: readonly Row[]) {
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
