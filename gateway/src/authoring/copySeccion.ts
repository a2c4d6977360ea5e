import type { Row } from '../codec/row.ts';
import { RestError } from '../errors.ts';
import type { MutationResolvers } from '../generated/schema.ts';
import { whole } from '../lists/details.ts';
import { demandAll } from '../lists/permissions.ts';
import { sectionIds } from '../lists/sections.ts';
import { encuesta } from '../resources.ts';
import { rootField } from '../rootField.ts';
import { asCopies, exactly } from './names.ts';
import { addingOf, nameCopies, progressOf, readCopy, writeCopies } from './sectionCopies.ts';
import { Halt, Work } from './work.ts';

const NOT_IN_SURVEY = {
  es: 'La encuesta no contiene la sección.',
  en: 'The survey does not contain the section.',
};

/** How often the survey's list is read anew because somebody saved it meanwhile. */
const MOST_CONFLICTS = 3;

/** What the survey's list becomes; null where it lists the copy already. */
function replaced(survey: Row, original: string, copy: Row | null, work: Work): string[] | null {
  const ids = sectionIds(survey);
  const own = copy && String(copy.id);
  if (ids.includes(original)) return ids.map((id) => (id === original && own !== null ? own : id));
  if (own !== null && ids.includes(own)) return null;
  throw new Halt([{ field: 'encuesta', message: NOT_IN_SURVEY[work.context.rest.lang] }]);
}

/** Puts the copy in the section's place, on the list as it is at that moment. */
async function putInPlace(id: string, original: string, copy: Row | null, work: Work): Promise<Row> {
  for (let conflicts = 0; ; conflicts += 1) {
    const survey = await whole(encuesta, id, work.context);
    const secciones = replaced(survey, original, copy, work);
    if (!secciones) return survey;
    const ifMatch = typeof survey.version === 'string' ? survey.version : null;
    try {
      return await work.save(encuesta, id, { secciones }, { ifMatch });
    } catch (error) {
      if (!(error instanceof RestError) || error.code !== 'CONFLICT' || conflicts === MOST_CONFLICTS) throw error;
    }
  }
}

export const copySeccion: Required<MutationResolvers>['copySeccion'] = rootField(300, async (args, context) => {
  const work = new Work(context);
  const [copy, survey] = await Promise.all([
    readCopy(args.id, args.resume ?? {}, work),
    args.encuesta ? whole(encuesta, args.encuesta, context) : null,
  ]);
  let changed: Row | null = null;
  const outcome = await work.run(async () => {
    // Before anything is made.
    if (!args.resume) {
      const putting = survey ? ['view_encuesta', 'change_encuesta'] : [];
      await demandAll([...(await addingOf([copy], work)), ...putting], context);
    }
    // A survey that does not list the section cannot list its copy in its place.
    if (survey) replaced(survey, args.id, copy.copia, work);
    const wanted = args.descripcion?.trim();
    const naming = wanted ? exactly(wanted) : asCopies(context.rest.lang);
    await nameCopies([copy], naming, work);
    await writeCopies([copy], naming, work);
    // Respondents never see a part of a section: the survey changes over when the copy is whole.
    if (survey) changed = await putInPlace(String(survey.id), args.id, copy.copia, work);
  });
  const copia = progressOf(copy);
  return { ...outcome, record: copia.copia, encuesta: changed, copia };
});
