import { idOf, type Row } from '../codec/row.ts';
import { costing } from '../fieldCosts.ts';
import type { MutationDuplicateEncuestaArgs, MutationResolvers } from '../generated/schema.ts';
import { encuesta } from '../resources.ts';
import { CommentCopies } from './comments.ts';
import { sameName } from './names.ts';
import { everyRow, sectionIds, whole } from './reading.ts';
import { nameCopies, readCopies, type SectionCopy, writeCopies } from './sectionCopies.ts';
import { accepted, Refused, Work } from './work.ts';

const TAKEN = {
  es: 'Ya existe una encuesta con esta descripción en el periodo activo.',
  en: 'A survey with this description already exists in the active period.',
};

/** What the new survey is made of. */
interface Plan {
  readonly descripcion: string;
  readonly idioma: string | null;
  readonly periodoActivo: string;
  readonly secciones: string[];
}

/** The active survey of this description in this period, as its detail shows it. */
async function namesake({ descripcion, periodoActivo }: Plan, work: Work): Promise<Row | null> {
  const search = [...descripcion].slice(0, 100).join('');
  const rows = await everyRow(encuesta, { search, periodo_activo: periodoActivo }, work.context);
  const found = rows.find((row) => sameName(row.descripcion, descripcion) && idOf(row.periodoActivo) === periodoActivo);
  return found ? await whole(encuesta, String(found.id), work.context) : null;
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** The new survey: the one that an earlier call made, though its answer was lost, or a new one. */
async function createOnce(plan: Plan, work: Work): Promise<Row> {
  const found = await namesake(plan, work);
  if (found && same(sectionIds(found), plan.secciones)) return found;
  if (found) throw new Refused([{ field: 'descripcion', message: TAKEN[work.context.rest.lang] }]);
  return accepted(await work.create(encuesta, { ...plan }));
}

/** One duplication, call after call. */
class Duplication {
  readonly #args: MutationDuplicateEncuestaArgs;
  readonly #original: Row;
  readonly #work: Work;
  readonly copies: readonly SectionCopy[];
  readonly comments: CommentCopies;
  survey: Row | null;

  constructor(
    args: MutationDuplicateEncuestaArgs,
    original: Row,
    copies: readonly SectionCopy[],
    survey: Row | null,
    work: Work,
  ) {
    this.#args = args;
    this.#original = original;
    this.#work = work;
    this.copies = copies;
    this.survey = survey;
    this.comments = new CommentCopies(String(original.id), copies, work);
  }

  get #plan(): Plan {
    const { descripcion, periodoActivo } = this.#args;
    const copies = new Map(this.copies.map(({ original, copia }) => [String(original.id), String(copia?.id)]));
    return {
      descripcion: descripcion?.trim() || String(this.#original.descripcion),
      idioma: idOf(this.#original.idioma),
      periodoActivo,
      secciones: sectionIds(this.#original).map((id) => copies.get(id) ?? id),
    };
  }

  /** Sections first, then the survey, so that it is whole when it appears; then what is said about its questions. */
  async go(): Promise<boolean> {
    const resumed = Boolean(this.#args.resume);
    // Before anything is copied for it: a survey that will be refused.
    if (!resumed && (await namesake(this.#plan, this.#work))) {
      throw new Refused([{ field: 'descripcion', message: TAKEN[this.#work.context.rest.lang] }]);
    }
    const planned = await nameCopies(this.copies, null, this.#work);
    if (planned || !resumed) return false;
    if (!(await writeCopies(this.copies, null, this.#work)) || this.#work.over) return false;
    this.survey ??= await createOnce(this.#plan, this.#work);
    return this.#args.comentarios === false || (await this.comments.write(String(this.survey.id)));
  }
}

export const duplicateEncuesta: Required<MutationResolvers>['duplicateEncuesta'] = costing(
  1_000,
  async (_, args, request, info) => {
    const context = request.speaking(args.lang, info);
    const work = new Work(context);
    const original = await whole(encuesta, args.id, context);
    const [copies, survey] = await Promise.all([
      args.secciones === 'COPY' ? readCopies(sectionIds(original), args.resume?.secciones ?? [], work) : [],
      args.resume?.encuesta ? whole(encuesta, args.resume.encuesta, context) : null,
    ]);
    const duplication = new Duplication(args, original, copies, survey, work);
    const outcome = await work.run(() => duplication.go());
    const { comments } = duplication;
    return {
      ...outcome,
      record: duplication.survey,
      secciones: copies.map(({ told }) => told),
      comentarios: comments.copied,
      totalComentarios: comments.total,
    };
  },
);
