import { maxLength } from '../../../crud/fields/rules';
import type { OpenCampanaMutationVariables } from '../../../generated/opening';
import { isDay } from '../../../shared/i18n/days';
import { type Span, titleFor, yearOf } from '../../../shared/i18n/years';

interface Named {
  id: string;
  descripcion: string;
}

export interface Survey extends Named, Span {
  idioma: string;
  rubro: string;
}

export interface Known {
  today: string;
  periodos: readonly (Span & { id: string })[];
  negocios: readonly Named[];
  encuestas: readonly Survey[];
}

/** A survey of the new campaign. `titulo` is null for the default title. */
export interface Line {
  base: string;
  titulo: string | null;
}

/** The person's choices. Null means the default, which follows the other choices. */
export interface Choice extends Span {
  /** Creates a second period with the dates of an existing one. */
  another: boolean;
  rubros: readonly string[] | null;
  /** The surveys of businesses that differ from the default. */
  lines: Readonly<Record<string, readonly Line[]>>;
  secciones: 'SHARE' | 'COPY' | 'COPY_PER_RUBRO';
  sufijo: string | null;
  comentarios: boolean;
}

/** The permissions that copying comments requires. */
export const COMMENT_PERMISSIONS: readonly string[] = ['view_comentario_pregunta', 'add_comentario_pregunta'];

export const samePeriod = ({ periodos }: Known, { fecha, fechaFin }: Span) =>
  periodos.find((one) => one.fecha === fecha && one.fechaFin === fechaFin);

/** The surveys of a business's latest period that started before a day. */
export function latestOf({ encuestas }: Known, rubro: string, before = '9999'): Survey[] {
  const own = encuestas.filter((one) => one.rubro === rubro && one.fecha < before);
  const latest = own.reduce((last, { fecha }) => (fecha > last ? fecha : last), '');
  return own.filter(({ fecha }) => fecha === latest).toSorted((one, other) => Number(one.id) - Number(other.id));
}

/** The surveys that a business has in this period. */
export const surveysIn = ({ encuestas }: Known, rubro: string, { fecha, fechaFin }: Span): Survey[] =>
  encuestas.filter((one) => one.rubro === rubro && one.fecha === fecha && one.fechaFin === fechaFin);

/** The chosen businesses; by default all without a survey in this period. */
export function rubrosOf(known: Known, choice: Choice): readonly string[] {
  const open = choice.another ? undefined : samePeriod(known, choice);
  const ids = known.negocios.map(({ id }) => id);
  return choice.rubros ?? ids.filter((id) => !open || surveysIn(known, id, choice).length === 0);
}

/** The chosen surveys of a business; by default those of its latest campaign. */
export const linesOf = (known: Known, choice: Choice, rubro: string): readonly Line[] =>
  choice.lines[rubro] ?? latestOf(known, rubro, choice.fecha).map(({ id }) => ({ base: id, titulo: null }));

export function titleOf({ encuestas }: Known, choice: Choice, { base, titulo }: Line): string {
  const survey = encuestas.find(({ id }) => id === base);
  return titulo ?? (survey ? titleFor(survey.descripcion, survey, choice) : '');
}

/** The server's limit. */
export const titleMax = maxLength(255, 'authoring:surveys.titleMax');

export const suffixOf = (choice: Choice): string => choice.sufijo ?? yearOf(choice);

/** Whether several businesses use the same base survey. */
export function hasCommonBase(known: Known, choice: Choice): boolean {
  const bases = rubrosOf(known, choice).flatMap((rubro) => [
    ...new Set(linesOf(known, choice, rubro).map(({ base }) => base)),
  ]);
  return new Set(bases).size < bases.length;
}

/** Copies the surveys of a business to all businesses without any. */
export function copyLines(known: Known, choice: Choice, from: string): Choice['lines'] {
  const lines = linesOf(known, choice, from);
  const without = rubrosOf(known, choice).filter((rubro) => linesOf(known, choice, rubro).length === 0);
  return { ...choice.lines, ...Object.fromEntries(without.map((rubro) => [rubro, lines])) };
}

export const STEPS = ['dates', 'businesses', 'bases', 'summary'] as const;
export type Step = (typeof STEPS)[number];

type Problem =
  | ReturnType<typeof titleMax>
  | 'rules.required'
  | 'rules.date'
  | 'rules.datesOrder'
  | `campaigns:opening.${'noBusiness' | 'noTitle' | 'sameTitle' | 'noSuffix'}`;

/** Text keys of validation errors by field; a title has its business and place, as in `3.0`. */
export type Problems = Readonly<Record<string, NonNullable<Problem>>>;

const dayProblem = (day: string): Problem => (day === '' ? 'rules.required' : isDay(day) ? null : 'rules.date');

function titleProblem(title: string, index: number, own: readonly string[]): Problem {
  if (title === '') return 'campaigns:opening.noTitle';
  return titleMax(title, {}) ?? (own.indexOf(title) < index ? 'campaigns:opening.sameTitle' : null);
}

function checksOf(known: Known, choice: Choice, step: Step): [string, Problem][] {
  const { fecha, fechaFin } = choice;
  const rubros = rubrosOf(known, choice);
  if (step === 'dates') {
    const order = isDay(fecha) && fechaFin < fecha ? 'rules.datesOrder' : null;
    return Object.entries({ fecha: dayProblem(fecha), fechaFin: dayProblem(fechaFin) ?? order });
  }
  if (step === 'businesses') return [['rubros', rubros.length === 0 ? 'campaigns:opening.noBusiness' : null]];
  if (step === 'summary') return [];
  const titles = rubros.flatMap((rubro) => {
    const own = linesOf(known, choice, rubro).map((line) => titleOf(known, choice, line).trim().toLowerCase());
    return own.map((title, index): [string, Problem] => [`${rubro}.${index}`, titleProblem(title, index, own)]);
  });
  const isNamed = choice.secciones === 'SHARE' || suffixOf(choice).trim() !== '';
  return [...titles, ['sufijo', isNamed ? null : 'campaigns:opening.noSuffix']];
}

/** The validation errors of a step. */
export const problemsOf = (known: Known, choice: Choice, step: Step): Problems =>
  Object.fromEntries(checksOf(known, choice, step).flatMap(([field, text]) => (text ? [[field, text]] : [])));

export type OpeningInput = OpenCampanaMutationVariables['input'];

export function inputOf(known: Known, choice: Choice): OpeningInput {
  const { fecha, fechaFin, comentarios, another, secciones } = choice;
  const rubros = rubrosOf(known, choice);
  const encuestas = rubros.flatMap((rubro) =>
    linesOf(known, choice, rubro).map((line) => ({
      rubro,
      base: line.base,
      descripcion: titleOf(known, choice, line).trim(),
    })),
  );
  return {
    periodo: (!another && samePeriod(known, choice)?.id) || null,
    fecha,
    fechaFin,
    rubros: [...rubros],
    encuestas,
    secciones,
    comentarios,
    otroPeriodo: another,
    sufijo: secciones === 'SHARE' ? null : suffixOf(choice).trim(),
  };
}

export interface StepProps {
  known: Known;
  choice: Choice;
  /** The validation errors, once the person tried to leave the step. */
  problems: Problems;
  choose: (change: Partial<Choice>) => void;
}
