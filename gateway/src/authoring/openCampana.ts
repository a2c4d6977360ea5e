import { idOf, type Row } from '../codec/row.ts';
import type { MutationResolvers, OpenCampanaInput, OpenCampanaResume } from '../generated/schema.ts';
import { demandIds, identified, whole } from '../lists/details.ts';
import { everyRow } from '../lists/everyRow.ts';
import { rowsOf } from '../lists/owners.ts';
import { sectionIds } from '../lists/sections.ts';
import { encuesta, periodo, periodoActivo } from '../resources.ts';
import { rootField } from '../rootField.ts';
import { forCampaign, type Naming, sameName } from './names.ts';
import { demandFree, makeSurvey, type NewSurvey, taken } from './newEncuesta.ts';
import { nameCopies, progressOf, readCopies, type SectionCopy, writeCopies } from './sectionCopies.ts';
import { accepted, Refused, Work } from './work.ts';

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
  open: ReadonlyMap<string, Row>;
  readonly surveys: readonly SurveyOfRubro[];
  readonly copies: readonly SectionCopy[];
}

async function sameDates({ fecha, fechaFin }: OpenCampanaInput, { context }: Work): Promise<Row[]> {
  const rows = await everyRow(periodo, {}, context);
  return rows.filter((row) => row.fecha === fecha && row.fechaFin === fechaFin);
}

/** The period: the one that was chosen or told, or the one that is there since, though its creation's answer was lost. */
async function findPeriod(input: OpenCampanaInput, resume: OpenCampanaResume | null, work: Work) {
  const known = input.periodo || resume?.periodo;
  if (known) {
    const anteriores = resume?.anteriores ?? [known];
    return { period: await whole(periodo, known, work.context), anteriores };
  }
  const rows = await sameDates(input, work);
  const anteriores = resume?.anteriores ?? rows.map(({ id }) => String(id));
  return { period: rows.find(({ id }) => !anteriores.includes(String(id))) ?? null, anteriores };
}

async function openIn(period: Row | null, { context }: Work): Promise<ReadonlyMap<string, Row>> {
  const listed = period ? await rowsOf(periodoActivo, 'periodo', String(period.id), context) : [];
  const rows = await identified(periodoActivo, listed, ['rubro'], context);
  return new Map(rows.filter(({ activo }) => activo !== false).map((row) => [idOf(row.rubro) ?? '', row]));
}

/** Reads what is to be taken over, and finds again what earlier calls made. */
async function readOpening(input: OpenCampanaInput, resume: OpenCampanaResume | null, work: Work): Promise<Opening> {
  const { context } = work;
  const [originals, found] = await Promise.all([
    Promise.all(input.encuestas.map(({ base }) => whole(encuesta, base, context))),
    findPeriod(input, resume, work),
  ]);
  for (const original of originals) demandIds(encuesta, original, ['idioma'], context);
  const sections = input.secciones === 'COPY' ? [...new Set(originals.flatMap(sectionIds))] : [];
  const [copies, open, surveys] = await Promise.all([
    readCopies(sections, resume?.secciones ?? [], work),
    openIn(found.period, work),
    Promise.all(
      input.encuestas.map(async ({ rubro, base, descripcion }): Promise<SurveyOfRubro> => {
        const told = resume?.encuestas.find((one) => one.rubro === rubro && one.base === base)?.encuesta;
        const original = await whole(encuesta, base, context);
        const made = told ? await whole(encuesta, told, context) : null;
        return { rubro, original, descripcion: descripcion.trim(), made, comments: { total: 0, copied: 0 } };
      }),
    ),
  ]);
  const rubros = [...new Set([...input.rubros, ...input.encuestas.map(({ rubro }) => rubro)])];
  return { input, rubros, ...found, open, surveys, copies };
}

/** What is refused before anything is made. */
async function demandSound({ input, rubros, open, surveys }: Opening, work: Work): Promise<void> {
  const said = MESSAGES[work.context.rest.lang];
  const length = [...(input.sufijo?.trim() ?? '')].length;
  if (input.secciones === 'COPY' && (length === 0 || length > SUFFIX_LENGTH))
    throw new Refused([{ field: 'sufijo', message: said.sufijo }]);
  if (rubros.length === 0) throw new Refused([{ field: 'rubros', message: said.rubros }]);
  for (const [index, survey] of surveys.entries()) {
    const twin = (other: SurveyOfRubro) =>
      other.rubro === survey.rubro && sameName(other.descripcion, survey.descripcion);
    if (surveys.findIndex(twin) !== index) throw taken(work);
    const there = open.get(survey.rubro);
    if (there) await demandFree(survey.descripcion, String(there.id), work);
  }
}

/** Makes the period and opens it for each business; false when the call's time was up before. */
async function openPeriods(opening: Opening, work: Work): Promise<boolean> {
  const { input, rubros } = opening;
  if (!opening.period) {
    const { fecha, fechaFin } = input;
    opening.period = accepted(await work.save(periodo, null, { fecha, fechaFin }));
  }
  const open = new Map(opening.open);
  opening.open = open;
  for (const rubro of rubros) {
    if (open.has(rubro)) continue;
    if (work.over) return false;
    const wanted = { periodo: String(opening.period.id), rubro };
    open.set(rubro, accepted(await work.save(periodoActivo, null, wanted)));
  }
  return true;
}

/** Makes each survey, when its sections are whole, and copies what is said about its questions. */
async function makeSurveys({ input, open, surveys, copies }: Opening, work: Work): Promise<boolean> {
  for (const survey of surveys) {
    const there = open.get(survey.rubro);
    if (!there || work.over) return false;
    if (!(await makeSurvey(survey, String(there.id), copies, input.comentarios !== false, work))) return false;
  }
  return true;
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
      if (!resume) await demandSound(opening, work);
      const naming = namingOf(opening);
      if ((await nameCopies(copies, naming, work)) || !resume) return false;
      // The period first: what is refused of it is refused before anything is copied for it.
      if (!(await openPeriods(opening, work)) || !(await writeCopies(copies, naming, work))) return false;
      return await makeSurveys(opening, work);
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
