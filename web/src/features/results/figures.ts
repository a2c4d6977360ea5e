import { isSameText } from '@encuestas/survey';
import type { ResumenPartsFragment } from '../../generated/results';

/** What is reckoned of the numbers of a question. */
export type Numbers = NonNullable<ResumenPartsFragment['numeros']>;

/** A question's answers, summed up; free text beside choices is an option of its own, without an id. */
export type Summary = Pick<ResumenPartsFragment, 'empresas'> & Partial<ResumenPartsFragment>;

type Option = NonNullable<Summary['opciones']>[number];

/** Of so many companies so many. */
export interface Share {
  empresas: number;
  of: number;
}

/** One answer of a choice: this survey's companies, and the earlier one's; null where it did not offer it. */
export interface Choice {
  name: string;
  now: Share | null;
  earlier: Share | null;
  /** How many answers it stands for together, where it stands for more than one. */
  together?: number;
}

const isSame = (one: Option, other: Option) =>
  (one.respuesta != null && one.respuesta.id === other.respuesta?.id) || isSameText(one.descripcion, other.descripcion);

/** The answers in the survey's order, the earlier survey's beside them; what only that one offered comes last. */
export function choicesOf(now: Summary | null, earlier: Summary | null | undefined): Choice[] {
  const ours = now?.opciones ?? [];
  const theirs = earlier?.opciones ?? [];
  const share = (option: Option | undefined, summary: Summary | null | undefined): Share | null =>
    option && summary ? { empresas: option.empresas, of: summary.empresas } : null;
  const taken = new Set<Option>();
  const both = ours.map((option): Choice => {
    const other = theirs.find((one) => !taken.has(one) && isSame(one, option));
    if (other) taken.add(other);
    return { name: option.descripcion, now: share(option, now), earlier: share(other, earlier) };
  });
  const gone = theirs.filter((one) => !taken.has(one) && one.empresas > 0);
  return [...both, ...gone.map((one) => ({ name: one.descripcion, now: null, earlier: share(one, earlier) }))];
}

/** As many are drawn each for itself; the others stand together from here on. */
export const DRAWN = 9;

const sum = (shares: readonly (Share | null)[]): Share | null =>
  shares.reduce(
    (all, one) => (one ? { empresas: (all?.empresas ?? 0) + one.empresas, of: one.of } : all),
    null as Share | null,
  );

const chosen = ({ now, earlier }: Choice) => (now ?? earlier)?.empresas ?? 0;

/** What is drawn of many answers: the nine most chosen, and the others together. A single one is told by its name. */
export function drawn(choices: readonly Choice[], others: string): Choice[] {
  if (choices.length <= DRAWN + 1) return [...choices];
  const byChosen = choices.toSorted((one, other) => chosen(other) - chosen(one));
  const rest = byChosen.slice(DRAWN);
  return [
    ...byChosen.slice(0, DRAWN),
    {
      name: others,
      now: sum(rest.map(({ now }) => now)),
      earlier: sum(rest.map(({ earlier }) => earlier)),
      together: rest.length,
    },
  ];
}

/** Part of the whole, from 0 to 1; answers that stand together may be chosen oftener than there are companies. */
export const partOf = ({ empresas, of }: Share): number => (of > 0 ? Math.min(1, empresas / of) : 0);
