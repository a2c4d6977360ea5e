import { idOf, type Row } from '../codec/row.ts';
import { comentarioPregunta } from '../resources.ts';
import { rowsOf } from './reading.ts';
import type { SectionCopy } from './sectionCopies.ts';
import { accepted, type Work } from './work.ts';

const keyOf = ({ seccion, pregunta, comentario }: Row): string =>
  JSON.stringify([idOf(seccion), idOf(pregunta), String(comentario).trim()]);

/** The help under the questions goes along with a survey: it belongs to the survey, not to the sections. */
export class CommentCopies {
  readonly #original: string;
  readonly #copies: readonly SectionCopy[];
  readonly #work: Work;
  total = 0;
  copied = 0;

  constructor(original: string, copies: readonly SectionCopy[], work: Work) {
    this.#original = original;
    this.#copies = copies;
    this.#work = work;
  }

  /** Where a comment belongs in the new survey; null when its question did not come along. */
  #moved({ seccion, pregunta, comentario }: Row): Row | null {
    const section = this.#copies.find(({ original }) => String(original.id) === idOf(seccion));
    if (!section)
      return this.#copies.length > 0 ? null : { seccion: idOf(seccion), pregunta: idOf(pregunta), comentario };
    const question = section.copies.get(idOf(pregunta) ?? '');
    return question ? { seccion: idOf(section.copia), pregunta: idOf(question), comentario } : null;
  }

  /** Writes the comments that the new survey lacks; false when the call's time was up before. */
  async write(survey: string): Promise<boolean> {
    const [originals, present] = await Promise.all([
      rowsOf(comentarioPregunta, 'encuesta', this.#original, this.#work.context),
      rowsOf(comentarioPregunta, 'encuesta', survey, this.#work.context),
    ]);
    const there = present.map(keyOf);
    const wanted = originals.map((row) => this.#moved(row)).filter((row) => row !== null);
    this.total = wanted.length;
    const missing = wanted.toReversed().filter((row) => {
      const index = there.indexOf(keyOf(row));
      if (index >= 0) there.splice(index, 1);
      return index < 0;
    });
    this.copied = this.total - missing.length;
    for (const row of missing) {
      if (this.#work.over) return false;
      accepted(await this.#work.create(comentarioPregunta, { ...row, encuesta: survey }));
      this.copied += 1;
    }
    return true;
  }
}
