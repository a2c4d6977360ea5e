import type { Row } from '../codec/row.ts';
import { RestError } from '../errors.ts';
import type { MutationResolvers } from '../generated/schema.ts';
import { whole } from '../lists/details.ts';
import { sectionIds } from '../lists/sections.ts';
import { encuesta } from '../resources.ts';
import { rootField } from '../rootField.ts';
import { asCopies, exactly } from './names.ts';
import { nameCopies, progressOf, readCopy, writeCopies } from './sectionCopies.ts';
import { accepted, Refused, Work } from './work.ts';

const NOT_IN_SURVEY = {
  es: 'La encuesta no contiene la sección.',
  en: 'The survey does not contain the section.',
};

/** How often the survey's list is read anew because somebody saved it meanwhile. */
const MOST_CONFLICTS = 3;

/** What the survey's list becomes; null where it lists the copy already. */
function replaced(survey: Row, original: string, copy: string | null, work: Work): string[] | null {
  const ids = sectionIds(survey);
  if (ids.includes(original)) return ids.map((id) => (id === original && copy !== null ? copy : id));
  if (copy !== null && ids.includes(copy)) return null;
  throw new Refused([{ field: 'encuesta', message: NOT_IN_SURVEY[work.context.rest.lang] }]);
}

/** Puts the copy in the section's place, on the list as it is at that moment. */
async function putInPlace(survey: Row, original: string, copy: string, work: Work): Promise<Row> {
  let current = survey;
  for (let conflicts = 0; ; conflicts += 1) {
    const secciones = replaced(current, original, copy, work);
    if (!secciones) return current;
    const version = typeof current.version === 'string' ? current.version : null;
    try {
      return accepted(await work.save(encuesta, String(current.id), { secciones }, version));
    } catch (error) {
      if (!(error instanceof RestError) || error.code !== 'CONFLICT' || conflicts === MOST_CONFLICTS) throw error;
      current = await whole(encuesta, String(current.id), work.context);
    }
  }
}

export const copySeccion: Required<MutationResolvers>['copySeccion'] = rootField(300, async (args, context) => {
  const work = new Work(context);
  const [copy, survey] = await Promise.all([
    readCopy(args.id, args.resume ?? {}, work),
    args.encuesta ? whole(encuesta, args.encuesta, context) : null,
  ]);
  const copies = [copy];
  let written: Row | null = null;
  const outcome = await work.run(async () => {
    // Before anything is made: a survey that does not list the section cannot list its copy in its place.
    if (survey) replaced(survey, args.id, copy.copia ? String(copy.copia.id) : null, work);
    const wanted = args.descripcion?.trim();
    const naming = wanted ? exactly(wanted) : asCopies(context.rest.lang);
    if ((await nameCopies(copies, naming, work)) || !(await writeCopies(copies, naming, work))) return false;
    // Respondents never see a part of a section: the survey changes over when the copy is whole.
    if (survey) {
      const current = work.over ? null : await whole(encuesta, String(survey.id), context);
      if (!current || !copy.copia) return false;
      written = await putInPlace(current, args.id, String(copy.copia.id), work);
    }
    return true;
  });
  return { ...outcome, record: copy.copia, encuesta: written, copia: progressOf(copy) };
});
