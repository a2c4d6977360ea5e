import { isDeepStrictEqual } from 'node:util';
import { idOf, type Row } from '../codec/row.ts';
import type { MutationResolvers } from '../generated/schema.ts';
import { encuesta } from '../resources.ts';
import { rootField } from '../rootField.ts';
import { type CommentCopies, copyComments } from './comments.ts';
import { sameName } from './names.ts';
import { searched, sectionIds, whole } from './reading.ts';
import { nameCopies, progressOf, readCopies, writeCopies } from './sectionCopies.ts';
import { accepted, Refused, Work } from './work.ts';

const TAKEN = {
  es: 'Ya existe una encuesta con esta descripción en el periodo activo.',
  en: 'A survey with this description already exists in the active period.',
};

interface Plan {
  readonly descripcion: string;
  readonly idioma: string | null;
  readonly periodoActivo: string;
  readonly secciones: string[];
}

/** The active survey of this description in this period, as its detail shows it. */
async function namesake({ descripcion, periodoActivo }: Plan, work: Work): Promise<Row | null> {
  const rows = await searched(encuesta, descripcion, { periodo_activo: periodoActivo }, work.context);
  const found = rows.find((row) => sameName(row.descripcion, descripcion) && idOf(row.periodoActivo) === periodoActivo);
  return found ? await whole(encuesta, String(found.id), work.context) : null;
}

const taken = ({ context }: Work) => new Refused([{ field: 'descripcion', message: TAKEN[context.rest.lang] }]);

/** The new survey: the one that an earlier call made, though its answer was lost, or a new one. */
async function createOnce(plan: Plan, work: Work): Promise<Row> {
  const found = await namesake(plan, work);
  if (found && isDeepStrictEqual(sectionIds(found), plan.secciones)) return found;
  if (found) throw taken(work);
  return accepted(await work.save(encuesta, null, { ...plan }));
}

export const duplicateEncuesta: Required<MutationResolvers>['duplicateEncuesta'] = rootField(
  1_000,
  async ({ id, descripcion, periodoActivo, secciones, comentarios, resume }, context) => {
    const work = new Work(context);
    const original = await whole(encuesta, id, context);
    const [copies, known] = await Promise.all([
      secciones === 'COPY' ? readCopies(sectionIds(original), resume?.secciones ?? [], work) : [],
      resume?.encuesta ? whole(encuesta, resume.encuesta, context) : null,
    ]);
    const comments: CommentCopies = { total: 0, copied: 0 };
    let survey: Row | null = known;
    const planOf = (): Plan => {
      const made = new Map(copies.map(({ original: { id: own }, copia }) => [String(own), String(copia?.id)]));
      return {
        descripcion: descripcion?.trim() || String(original.descripcion),
        idioma: idOf(original.idioma),
        periodoActivo,
        secciones: sectionIds(original).map((section) => made.get(section) ?? section),
      };
    };
    const outcome = await work.run(async () => {
      // Before anything is copied for it: a survey that will be refused.
      if (!resume && (await namesake(planOf(), work))) throw taken(work);
      if ((await nameCopies(copies, null, work)) || !resume) return false;
      // Sections first, then the survey, so that it is whole when it appears; then what is said about its questions.
      if (!(await writeCopies(copies, null, work)) || work.over) return false;
      survey ??= await createOnce(planOf(), work);
      const surveys: [string, string] = [String(original.id), String(survey.id)];
      return comentarios === false || (await copyComments(comments, surveys, copies, work));
    });
    return {
      ...outcome,
      record: survey,
      secciones: copies.map(progressOf),
      comentarios: comments.copied,
      totalComentarios: comments.total,
    };
  },
);
