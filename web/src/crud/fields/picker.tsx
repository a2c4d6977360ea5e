import { useMemo } from 'react';
import { type Lang, useTexts } from '../../shared/i18n';
import { shortPeriod } from '../../shared/i18n/format';
import { Combobox } from './Combobox';
import type { ControlProps, Field, FieldOptions, Values } from './field';
import { basics, type LabelName } from './plain';
import { clippedSearch, type Option, type Options } from './useSearch';

interface OptionsPage {
  page: { count: number; results: readonly Option[] };
}

/** A generated hook that lists options: `page: xs(page: 1, pageSize: 300, search: $search, …) { count results { id label } }`. */
export type OptionsHook = (options: {
  variables: { search?: string; lang?: Lang; filter?: Record<string, string | boolean | undefined> };
  skip?: boolean;
}) => {
  data?: OptionsPage;
  previousData?: OptionsPage;
  loading: boolean;
  error?: unknown;
  refetch: () => Promise<unknown>;
};

/** The generated hooks of an `Option` fragment: the options, and the label of one. */
export interface OptionHooks {
  list: OptionsHook;
  one: (options: { variables: { id: string; lang: Lang }; skip: boolean }) => {
    data?: { record: Option | null };
    error?: unknown;
  };
}

type PickerOptions = FieldOptions & {
  filter?: (values: Values) => Record<string, string | boolean | undefined>;
};

/** Options from the server for a search. */
export function useServerOptions(
  useHook: OptionsHook,
  filter: Record<string, string | boolean | undefined> | undefined,
  search: string,
  open: boolean,
): Options {
  const { lang } = useTexts();
  const { data, previousData, loading, error, refetch } = useHook({
    variables: { search: clippedSearch(search) || undefined, lang, filter },
    skip: !open,
  });
  const searching = open && loading && !data;
  const shown = error ? undefined : (data ?? (searching ? previousData : undefined));
  const results = shown?.page.results;
  return {
    options: useMemo(() => results?.map((one) => ({ ...one, label: shortPeriod(one.label) })) ?? [], [results]),
    count: shown?.page.count ?? 0,
    loading: searching,
    failed: Boolean(error),
    retry: () => void refetch(),
  };
}

export const idOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : undefined;

const optionOf = (value: Option | null | undefined): Option | null =>
  value ? { id: value.id, label: shortPeriod(value.label) } : null;

/** A relation to one record, chosen by searching on the server. */
export function picker<N extends LabelName>(name: N, hook: OptionsHook, options: PickerOptions = {}): Field<N> {
  function PickerControl(props: ControlProps<Option | null>) {
    const filter = props.useValues((values) => options.filter?.(values));
    const useOptions = (search: string, open: boolean) => useServerOptions(hook, filter, search, open);
    return <Combobox {...props} useOptions={useOptions} />;
  }
  return {
    ...basics(name, options, [], true),
    blank: null,
    bulk: true,
    stays: true,
    read: optionOf,
    write: (value: Option | null) => value?.id ?? null,
    show: (value: Option | null) => value?.label ?? '',
    Control: PickerControl,
  };
}
