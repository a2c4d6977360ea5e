import { idOf, type Row } from '../codec/row.ts';
import type { MutationResolvers } from '../generated/schema.ts';
import { encuesta } from '../resources.ts';
import { rootField } from '../rootField.ts';
import { type CommentCopies, copyComments } from './comments.ts';
import { asCopies } from './names.ts';
import { createOnce, demandFree, type SurveyPlan } from './newEncuesta.ts';
import { demandIds, sectionIds, whole } from './reading.ts';
import { nameCopies, progressOf, readCopies, sectionsOf, writeCopies } from './sectionCopies.ts';
import { Work } from './work.ts';

export const duplicateEncuesta: Required<MutationResolvers>['duplicateEncuesta'] = rootField(
  1_000,
  async ({ id, descripcion, periodoActivo, secciones, comentarios, resume }, context) => {
    const work = new Work(context);
    const original = await whole(encuesta, id, context);
    demandIds(encuesta, original, ['idioma'], context);
    const [copies, known] = await Promise.all([
      secciones === 'COPY' ? readCopies(sectionIds(original), resume?.secciones ?? [], work) : [],
      resume?.encuesta ? whole(encuesta, resume.encuesta, context) : null,
    ]);
    const comments: CommentCopies = { total: 0, copied: 0 };
    let survey: Row | null = known;
    const planOf = (): SurveyPlan => ({
      descripcion: descripcion?.trim() || String(original.descripcion),
      idioma: idOf(original.idioma),
      periodoActivo,
      secciones: sectionsOf(original, copies),
    });
    const naming = asCopies(context.rest.lang);
    const outcome = await work.run(async () => {
      // Before anything is copied for it: a survey that will be refused.
      if (!resume) await demandFree(planOf(), work);
      if ((await nameCopies(copies, naming, work)) || !resume) return false;
      // Sections first, then the survey, so that it is whole when it appears; then what is said about its questions.
      if (!(await writeCopies(copies, naming, work)) || work.over) return false;
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
