import type { MutationResolvers } from '../generated/schema.ts';
import { demandIds, whole } from '../lists/details.ts';
import { demandAll } from '../lists/permissions.ts';
import { sectionIds } from '../lists/sections.ts';
import { encuesta } from '../resources.ts';
import { rootField } from '../rootField.ts';
import { asCopies } from './names.ts';
import { demandFree, makeSurvey, makingOf, newSurvey } from './newEncuesta.ts';
import { addingOf, nameCopies, progressOf, readCopies, writeCopies } from './sectionCopies.ts';
import { demandActivePeriod, demandSavable } from './sound.ts';
import { Halt, Work } from './work.ts';

export const duplicateEncuesta: Required<MutationResolvers>['duplicateEncuesta'] = rootField(
  1_000,
  async ({ id, descripcion, periodoActivo, secciones, comentarios, resume }, context) => {
    const work = new Work(context);
    const original = await whole(encuesta, id, context);
    demandIds(encuesta, original, ['idioma'], context);
    const [copies, survey] = await Promise.all([
      secciones === 'COPY' ? readCopies(sectionIds(original), resume?.secciones ?? [], work) : [],
      newSurvey(original, descripcion?.trim() || String(original.descripcion), resume?.encuesta, context),
    ]);
    const wanted = comentarios !== false;
    const naming = asCopies(context.rest.lang);
    const outcome = await work.run(async () => {
      // Before anything is copied for it: a survey that will be refused.
      if (!resume) {
        await demandAll(
          [...(await addingOf(copies, work)), ...(await makingOf([survey], copies, wanted, work))],
          context,
        );
        await demandActivePeriod(periodoActivo, work);
        await demandSavable([survey], copies, work);
        await demandFree(survey.descripcion, periodoActivo, work);
      }
      await nameCopies(copies, naming, work);
      if (!resume) throw new Halt();
      // Sections first, then the survey, so that it is whole when it appears; then what is said about its questions.
      await writeCopies(copies, naming, work);
      await makeSurvey(survey, periodoActivo, copies, wanted, work);
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
