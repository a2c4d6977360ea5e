import type { TextKey } from '../shared/i18n';
import type { Session } from '../shared/session/session';
import type { OptionHooks } from './fields/picker';
import type { LabelName } from './fields/plain';
import { isId } from './paging';

/** The texts of the filters in the URL, by name. */
export type FilterTexts = Readonly<Record<string, string | undefined>>;

/** A filter of a list, as data: a relation with options from the server, or some fixed choices. */
export interface Filter<Name extends string = string> {
  name: Name;
  /** Text of its chip; without one, each choice is a chip of its own. */
  label?: TextKey;
  options?: OptionHooks;
  /** Filters the options by the other filters. */
  narrow?(filter: FilterTexts): FilterTexts;
  choices?: Readonly<Record<string, TextKey>>;
  /** Filters that a change clears. */
  clears?: readonly string[];
  /** Whether a user finds it; by default every administrator. */
  when?(session: Session): boolean;
}

type More = Pick<Filter, 'label' | 'narrow' | 'clears' | 'when'>;

/** Filters by a related record. */
export const related = <Name extends string>(
  name: Name,
  options: OptionHooks,
  ...[more]: Name extends LabelName ? [more?: More] : [more: More & { label: TextKey }]
): Filter<Name> => ({ name, options, label: `fields.${name}` as TextKey, ...more });

/** Filters by an enumerated or boolean value. */
export const choice = <Name extends string>(
  name: Name,
  choices: Readonly<Record<string, TextKey>>,
  more: More = {},
): Filter<Name> => ({ name, choices, ...more });

/** Whether the server filters lists beyond REST v1. */
export const hasListFilters = ({ capabilities }: Session): boolean => capabilities?.includes('listas') ?? false;

/** The deactivated records instead. */
export const INACTIVE = choice('activo', { false: 'list.inactive' });

/** The filters in the URL: unknown choices and malformed ids do not filter. */
export function filtersIn(params: URLSearchParams, filters: readonly Filter[]): FilterTexts {
  return Object.fromEntries(
    filters.flatMap(({ name, choices, options }) => {
      const value = params.get(name);
      return value && (!choices || Object.hasOwn(choices, value)) && (!options || isId(value)) ? [[name, value]] : [];
    }),
  );
}

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };

/** The filters as a variable of the list's query. */
export const filterVariable = (texts: FilterTexts): Readonly<Record<string, string | boolean>> | undefined => {
  const values = Object.entries(texts).flatMap(([name, text]) => (text ? [[name, BOOLEANS[text] ?? text]] : []));
  return values.length > 0 ? Object.fromEntries(values) : undefined;
};
