import { maxLength } from '../../../crud/fields/rules';
import type { OpenCampanaMutationVariables } from '../../../generated/opening';
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

/** A survey of the new campaign. `titulo` null: as it is offered. */
export interface Line {
  base: string;
  titulo: string | null;
}

/** What a person chose. What is null is as it is offered, also when what it depends on changes. */
export interface Choice extends Span {
  /** A period of its own, though there is one of these dates. */
  another: boolean;
  rubros: readonly string[] | null;
  /** Surveys of the businesses for which they were chosen by hand. */
  lines: Readonly<Record<string, readonly Line[]>>;
  secciones: 'SHARE' | 'COPY' | 'COPY_PER_RUBRO';
  sufijo: string | null;
  comentarios: boolean;
}

/** What it takes that comments come along. */
export const COMMENTING: readonly string[] = ['view_comentario_pregunta', 'add_comentario_pregunta'];

export const samePeriod = ({ periodos }: Known, { fecha, fechaFin }: Span) =>
  periodos.find((one) => one.fecha === fecha && one.fechaFin === fechaFin);

/** The surveys of a business's latest period, of those that began before a day. */
export function latestOf({ encuestas }: Known, rubro: string, before = '9999'): Survey[] {
  const own = encuestas.filter((one) => one.rubro === rubro && one.fecha < before);
  const latest = own.reduce((last, { fecha }) => (fecha > last ? fecha : last), '');
  return own.filter(({ fecha }) => fecha === latest).toSorted((one, other) => Number(one.id) - Number(other.id));
}

/** Surveys that a business has in the very period. */
export const alreadyIn = ({ encuestas }: Known, rubro: string, { fecha, fechaFin }: Span): Survey[] =>
  encuestas.filter((one) => one.rubro === rubro && one.fecha === fecha && one.fechaFin === fechaFin);

/** The businesses: all, unless others were chosen, or they have their surveys in this period already. */
export function rubrosOf(known: Known, choice: Choice): readonly string[] {
  const open = choice.another ? undefined : samePeriod(known, choice);
  const ids = known.negocios.map(({ id }) => id);
  return choice.rubros ?? ids.filter((id) => !open || alreadyIn(known, id, choice).length === 0);
}

/** The surveys of a business: made of those of its last campaign, unless others were chosen. */
export const linesOf = (known: Known, choice: Choice, rubro: string): readonly Line[] =>
  choice.lines[rubro] ?? latestOf(known, rubro, choice.fecha).map(({ id }) => ({ base: id, titulo: null }));

export function titleOf({ encuestas }: Known, choice: Choice, { base, titulo }: Line): string {
  const survey = encuestas.find(({ id }) => id === base);
  return titulo ?? (survey ? titleFor(survey.descripcion, survey, choice) : '');
}

/** The longest title that the server accepts. */
export const titleMax = maxLength(255, 'authoring:surveys.titleMax');

export const suffixOf = (choice: Choice): string => choice.sufijo ?? yearOf(choice);

/** Whether several businesses use the same base, so that they can have a copy each. */
export function hasCommonBase(known: Known, choice: Choice): boolean {
  const bases = rubrosOf(known, choice).flatMap((rubro) => [
    ...new Set(linesOf(known, choice, rubro).map(({ base }) => base)),
  ]);
  return new Set(bases).size < bases.length;
}

/** The chosen treatment of sections; a copy for each business only where it differs from one copy in all. */
export function treatmentOf(known: Known, choice: Choice): Choice['secciones'] {
  return choice.secciones === 'COPY_PER_RUBRO' && !hasCommonBase(known, choice) ? 'COPY' : choice.secciones;
}

/** Businesses without a survey get the same as one that has some. */
export function sharedOut(known: Known, choice: Choice, from: string): Choice['lines'] {
  const lines = linesOf(known, choice, from);
  const without = rubrosOf(known, choice).filter((rubro) => linesOf(known, choice, rubro).length === 0);
  return { ...choice.lines, ...Object.fromEntries(without.map((rubro) => [rubro, lines])) };
}

export const STEPS = ['dates', 'businesses', 'bases', 'sections', 'summary'] as const;
export type Step = (typeof STEPS)[number];

/** What is missing or wrong in a step: the name of a text. */
export function problemOf(known: Known, choice: Choice, step: Step) {
  const { fecha, fechaFin } = choice;
  if (step === 'dates') {
    if (!fecha || !fechaFin) return 'rules.required';
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
    return titles.some((own) => new Set(own).size < own.length) ? 'campaigns:opening.sameTitle' : null;
  }
  const suffix = suffixOf(choice).trim();
  if (step === 'sections' && choice.secciones !== 'SHARE') return suffix === '' ? 'campaigns:opening.noSuffix' : null;
  return null;
}

export type OpeningInput = OpenCampanaMutationVariables['input'];

export function inputOf(known: Known, choice: Choice): OpeningInput {
  const { fecha, fechaFin, comentarios, another } = choice;
  const secciones = treatmentOf(known, choice);
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
