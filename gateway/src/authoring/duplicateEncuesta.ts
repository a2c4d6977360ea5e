import type { MutationResolvers } from '../generated/schema.ts';
import { demandIds, whole } from '../lists/details.ts';
import { sectionIds } from '../lists/sections.ts';
import { encuesta } from '../resources.ts';
import { rootField } from '../rootField.ts';
import { asCopies } from './names.ts';
import { demandFree, makeSurvey, type NewSurvey } from './newEncuesta.ts';
import { nameCopies, progressOf, readCopies, writeCopies } from './sectionCopies.ts';
import { Work } from './work.ts';

export const duplicateEncuesta: Required<MutationResolvers>['duplicateEncuesta'] = rootField(
  1_000,
  async ({ id, descripcion, periodoActivo, secciones, comentarios, resume }, context) => {
    const work = new Work(context);
    const original = await whole(encuesta, id, context);
    demandIds(encuesta, original, ['idioma'], context);
    const [copies, made] = await Promise.all([
      secciones === 'COPY' ? readCopies(sectionIds(original), resume?.secciones ?? [], work) : [],
      resume?.encuesta ? whole(encuesta, resume.encuesta, context) : null,
    ]);
    const name = descripcion?.trim() || String(original.descripcion);
    const survey: NewSurvey = { original, descripcion: name, made, comments: { total: 0, copied: 0 } };
    const naming = asCopies(context.rest.lang);
    const outcome = await work.run(async () => {
      // Before anything is copied for it: a survey that will be refused.
      if (!resume) await demandFree(name, periodoActivo, work);
      if ((await nameCopies(copies, naming, work)) || !resume) return false;
      // Sections first, then the survey, so that it is whole when it appears; then what is said about its questions.
      if (!(await writeCopies(copies, naming, work)) || work.over) return false;
      return await makeSurvey(survey, periodoActivo, copies, comentarios !== false, work);
    });
    return {
      ...outcome,
      record: survey.made,
      secciones: copies.map(progressOf),
      comentarios: survey.comments.copied,
      totalComentarios: survey.comments.total,
    };
  },
);
