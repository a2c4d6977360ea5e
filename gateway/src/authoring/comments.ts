import { idOf, type Row } from '../codec/row.ts';
import { identified, inactive } from '../lists/details.ts';
import { rowsOf } from '../lists/owners.ts';
import { comentarioPregunta, pregunta, seccion } from '../resources.ts';
import type { SectionCopy } from './sectionCopies.ts';
import type { Work } from './work.ts';

const keyOf = (row: Row): string =>
  JSON.stringify([idOf(row.seccion), idOf(row.pregunta), String(row.comentario).trim()]);

/** Where a comment belongs in the new survey; null when its question did not come along. */
function moved(row: Row, copies: readonly SectionCopy[]): Row | null {
  const { comentario } = row;
  if (copies.length === 0) return { seccion: idOf(row.seccion), pregunta: idOf(row.pregunta), comentario };
  const section = copies.find(({ original }) => String(original.id) === idOf(row.seccion));
  const question = section?.copies.get(idOf(row.pregunta) ?? '');
  return section && question ? { seccion: idOf(section.copia), pregunta: idOf(question), comentario } : null;
}

async function commentsOf(survey: string, { context }: Work): Promise<Row[]> {
  const rows = await rowsOf(comentarioPregunta, 'encuesta', survey, context);
  return await identified(comentarioPregunta, rows, ['seccion', 'pregunta'], context);
}

/** Whether a comment's question is in the new survey, too; what was deactivated takes no comments. */
async function comesAlong(row: Row, copies: readonly SectionCopy[], { context }: Work): Promise<boolean> {
  const [section, question] = [idOf(row.seccion), idOf(row.pregunta)];
  if (copies.length > 0) return copies.some(({ questions }) => questions.some(({ id }) => String(id) === question));
  const gone = await Promise.all([inactive(seccion, section, context), inactive(pregunta, question, context)]);
  return gone.every((found) => found === null);
}

/** The comments of a survey that its copy is to have. */
async function wantedOf(survey: string, copies: readonly SectionCopy[], work: Work): Promise<Row[]> {
  const rows = await commentsOf(survey, work);
  const along = await Promise.all(rows.map((row) => comesAlong(row, copies, work)));
  return rows.filter((_, index) => along[index]);
}

/** The permissions that copying the comments of a survey takes: who may not see them may be shown none, or a part. */
export async function commentingOf(survey: string, copies: readonly SectionCopy[], work: Work): Promise<string[]> {
  const wanted = await wantedOf(survey, copies, work);
  return ['view_comentario_pregunta', ...(wanted.length > 0 ? ['add_comentario_pregunta'] : [])];
}

/** Copies the comments that the new survey lacks. */
export async function copyComments(
  progress: { total: number; copied: number },
  from: string,
  to: string,
  copies: readonly SectionCopy[],
  work: Work,
): Promise<void> {
  const [originals, present] = await Promise.all([wantedOf(from, copies, work), commentsOf(to, work)]);
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
