import { idOf, type Row } from '../codec/row.ts';
import { identified } from '../lists/details.ts';
import { rowsOf } from '../lists/owners.ts';
import { comentarioPregunta } from '../resources.ts';
import type { SectionCopy } from './sectionCopies.ts';
import type { Work } from './work.ts';

const keyOf = ({ seccion, pregunta, comentario }: Row): string =>
  JSON.stringify([idOf(seccion), idOf(pregunta), String(comentario).trim()]);

/** Where a comment belongs in the new survey; null when its question did not come along. */
function moved({ seccion, pregunta, comentario }: Row, copies: readonly SectionCopy[]): Row | null {
  if (copies.length === 0) return { seccion: idOf(seccion), pregunta: idOf(pregunta), comentario };
  const section = copies.find(({ original }) => String(original.id) === idOf(seccion));
  const question = section?.copies.get(idOf(pregunta) ?? '');
  return section && question ? { seccion: idOf(section.copia), pregunta: idOf(question), comentario } : null;
}

async function commentsOf(survey: string, { context }: Work): Promise<Row[]> {
  const rows = await rowsOf(comentarioPregunta, 'encuesta', survey, context);
  return await identified(comentarioPregunta, rows, ['seccion', 'pregunta'], context);
}

/** The permission that copying the comments of a survey takes; none where no comment of it comes along. */
export async function commentingOf(from: string, copies: readonly SectionCopy[], work: Work): Promise<string[]> {
  const copied = new Set(copies.flatMap(({ questions }) => questions.map(({ id }) => String(id))));
  const comes = ({ pregunta }: Row) => copies.length === 0 || copied.has(idOf(pregunta) ?? '');
  return (await commentsOf(from, work)).some(comes) ? ['add_comentario_pregunta'] : [];
}

/** Copies the comments that the new survey lacks. */
export async function copyComments(
  progress: { total: number; copied: number },
  from: string,
  to: string,
  copies: readonly SectionCopy[],
  work: Work,
): Promise<void> {
  const [originals, present] = await Promise.all([commentsOf(from, work), commentsOf(to, work)]);
  const there = present.map(keyOf);
  const wanted = originals.map((row) => moved(row, copies)).filter((row) => row !== null);
  const missing = wanted.toReversed().filter((row) => {
    const index = there.indexOf(keyOf(row));
    if (index >= 0) there.splice(index, 1);
    return index < 0;
  });
  progress.total = wanted.length;
  progress.copied = wanted.length - missing.length;
  for (const row of missing) {
    await work.save(comentarioPregunta, null, { ...row, encuesta: to });
    progress.copied += 1;
  }
}
