import { idOf, type Row } from '../codec/row.ts';
import type { MutationResolvers, OpenCampanaInput, OpenCampanaResume } from '../generated/schema.ts';
import { demandIds, identified, whole } from '../lists/details.ts';
import { rowsOf } from '../lists/owners.ts';
import { demandAll } from '../lists/permissions.ts';
import { sectionIds } from '../lists/sections.ts';
import { encuesta, periodo, periodoActivo } from '../resources.ts';
import { rootField } from '../rootField.ts';
import { forCampaign, type Naming, sameName } from './names.ts';
import { demandFree, makeSurvey, makingOf, type NewSurvey, newSurvey, taken } from './newEncuesta.ts';
import { demandFirst, findPeriod } from './newPeriod.ts';
import { addingOf, nameCopies, progressOf, readCopies, type SectionCopy, writeCopies } from './sectionCopies.ts';
import { demandActiveRubros, demandSavable } from './sound.ts';
import { Halt, Work } from './work.ts';

const SUFFIX_LENGTH = 40;

const MESSAGES = {
  es: { sufijo: `El sufijo debe tener entre 1 y ${SUFFIX_LENGTH} caracteres.`, rubros: 'Debe seleccionar un negocio' },
  en: { sufijo: `The suffix must have 1 to ${SUFFIX_LENGTH} characters.`, rubros: 'You must choose a business' },
};

interface SurveyOfRubro extends NewSurvey {
  readonly rubro: string;
}

/** A campaign that is being opened: what is wanted, and what there is of it. */
interface Opening {
  readonly input: OpenCampanaInput;
  readonly rubros: readonly string[];
  /** Periods of the same dates that there were before. */
  readonly anteriores: readonly string[];
  period: Row | null;
  /** Active periods by their business. */
  readonly open: Map<string, Row>;
  readonly surveys: readonly SurveyOfRubro[];
  readonly copies: readonly SectionCopy[];
}

async function openIn(period: Row | null, { context }: Work): Promise<Map<string, Row>> {
  const listed = period ? await rowsOf(periodoActivo, 'periodo', String(period.id), context) : [];
  const rows = await identified(periodoActivo, listed, ['rubro'], context);
  return new Map(rows.filter(({ activo }) => activo !== false).map((row) => [idOf(row.rubro) ?? '', row]));
}

/** Reads what is to be taken over, and finds again what earlier calls made. */
async function readOpening(input: OpenCampanaInput, resume: OpenCampanaResume | null, work: Work): Promise<Opening> {
  const { context } = work;
  const read = async ({ rubro, base, descripcion }: OpenCampanaInput['encuestas'][number]): Promise<SurveyOfRubro> => {
    const told = resume?.encuestas.find((one) => one.rubro === rubro && one.base === base)?.encuesta;
    const original = await whole(encuesta, base, context);
    demandIds(encuesta, original, ['idioma'], context);
    return { rubro, ...(await newSurvey(original, descripcion.trim(), told, context)) };
  };
  const [surveys, found] = await Promise.all([Promise.all(input.encuestas.map(read)), findPeriod(input, resume, work)]);
  const sections = input.secciones === 'COPY' ? surveys.flatMap(({ original }) => sectionIds(original)) : [];
  const [copies, open] = await Promise.all([
    readCopies([...new Set(sections)], resume?.secciones ?? [], work),
    openIn(found.period, work),
  ]);
  const rubros = [...new Set([...input.rubros, ...input.encuestas.map(({ rubro }) => rubro)])];
  return { input, rubros, ...found, open, surveys, copies };
}

/** What is refused before anything is made. */
async function demandSound({ input, rubros, open, surveys, copies }: Opening, work: Work): Promise<void> {
  const said = MESSAGES[work.context.rest.lang];
  const length = [...(input.sufijo?.trim() ?? '')].length;
  if (input.secciones === 'COPY' && (length === 0 || length > SUFFIX_LENGTH))
    throw new Halt([{ field: 'sufijo', message: said.sufijo }]);
  if (rubros.length === 0) throw new Halt([{ field: 'rubros', message: said.rubros }]);
  await demandActiveRubros(
    rubros.filter((rubro) => !open.has(rubro)),
    work,
  );
  await demandSavable(surveys, copies, work);
  for (const [index, survey] of surveys.entries()) {
    const twin = (other: SurveyOfRubro) =>
      other.rubro === survey.rubro && sameName(other.descripcion, survey.descripcion);
    if (surveys.findIndex(twin) !== index) throw taken(work);
    const there = open.get(survey.rubro);
    if (there) await demandFree(survey.descripcion, String(there.id), work);
  }
}

/** The permissions that all of it takes. */
async function takenBy({ input, period, rubros, open, surveys, copies }: Opening, work: Work): Promise<string[]> {
  return [
    ...(period ? [] : ['add_periodo']),
    ...(rubros.every((rubro) => open.has(rubro)) ? [] : ['add_periodoactivo']),
    ...(await addingOf(copies, work)),
    ...(await makingOf(surveys, copies, input.comentarios !== false, work)),
  ];
}

/** Makes the period and opens it for each business. */
async function openPeriods(opening: Opening, work: Work): Promise<void> {
  const { input, rubros, anteriores, open } = opening;
  const { fecha, fechaFin } = input;
  opening.period ??= await work.save(periodo, null, { fecha, fechaFin });
  const own = String(opening.period.id);
  if (open.size === 0 && !anteriores.includes(own)) await demandFirst(own, { fecha, fechaFin }, anteriores, work);
  for (const rubro of rubros) {
    const wanted = { periodo: own, rubro };
    if (!open.has(rubro)) open.set(rubro, await work.save(periodoActivo, null, wanted));
  }
}

/** How copies are called; a section that bears the year of what it is taken from bears the new suffix in its place. */
function namingOf({ input, surveys }: Opening): Naming {
  const years = surveys.flatMap(({ original: { fechaInicio, fechaFin } }) => {
    const [first, last] = [fechaInicio, fechaFin].map((day) => (typeof day === 'string' ? day.slice(0, 4) : ''));
    return first && last ? [`${first}-${last}`, first, last] : [];
  });
  return forCampaign(input.sufijo?.trim() ?? '', [...new Set(years)]);
}

export const openCampana: Required<MutationResolvers>['openCampana'] = rootField(
  1_000,
  async ({ input, resume = null }, context) => {
    const work = new Work(context);
    const opening = await readOpening(input, resume, work);
    const { copies, surveys } = opening;
    const outcome = await work.run(async () => {
      if (!resume) {
        await demandAll(await takenBy(opening, work), context);
        await demandSound(opening, work);
      }
      const naming = namingOf(opening);
      await nameCopies(copies, naming, work);
      if (!resume) throw new Halt();
      // The period first: what is refused of it is refused before anything is copied for it.
      await openPeriods(opening, work);
      await writeCopies(copies, naming, work);
      for (const survey of surveys) {
        const open = String(opening.open.get(survey.rubro)?.id);
        await makeSurvey(survey, open, copies, input.comentarios !== false, work);
      }
    });
    return {
      ...outcome,
      periodo: opening.period,
      anteriores: [...opening.anteriores],
      rubros: opening.rubros.map((rubro) => ({ rubro, periodoActivo: opening.open.get(rubro) ?? null })),
      encuestas: surveys.map(({ rubro, original, made }) => ({ rubro, base: String(original.id), encuesta: made })),
      secciones: copies.map(progressOf),
      comentarios: surveys.reduce((sum, { comments }) => sum + comments.copied, 0),
    };
  },
);
