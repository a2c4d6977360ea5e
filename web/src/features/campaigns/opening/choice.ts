import { maxLength } from '../../../crud/fields/rules';
import type { OpenCampanaMutationVariables } from '../../../generated/opening';
import { isDay } from '../../../shared/i18n/days';
import { type Span, titleFor, yearOf } from './year';

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

/** The text key of a step's first validation error. */
export function problemOf(known: Known, choice: Choice, step: Step) {
  const { fecha, fechaFin } = choice;
  if (step === 'dates') {
    if (!fecha || !fechaFin) return 'rules.required';
    if (!isDay(fecha) || !isDay(fechaFin)) return 'rules.date';
    return fechaFin < fecha ? 'rules.datesOrder' : null;
  }
  const rubros = rubrosOf(known, choice);
  if (step === 'businesses') return rubros.length === 0 ? 'campaigns:opening.noBusiness' : null;
  if (step === 'bases') {
    const titles = rubros.map((rubro) =>
      linesOf(known, choice, rubro).map((line) => titleOf(known, choice, line).trim().toLowerCase()),
    );
    if (titles.flat().includes('')) return 'campaigns:opening.noTitle';
    if (titles.flat().some((title) => titleMax(title, {}))) return 'authoring:surveys.titleMax';
    if (titles.some((own) => new Set(own).size < own.length)) return 'campaigns:opening.sameTitle';
    return choice.secciones !== 'SHARE' && suffixOf(choice).trim() === '' ? 'campaigns:opening.noSuffix' : null;
  }
  return null;
}

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
  choose: (change: Partial<Choice>) => void;
}
