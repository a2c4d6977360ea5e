import { isSameText } from '@encuestas/survey';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import type { ControlProps } from './field';

const DEBOUNCE_MS = 300;

const PAGE = 10;

interface Search {
  value: Option | null;
  choose: (option: Option) => void;
  useOptions: (search: string, open: boolean) => Options;
  disabled: boolean;
}

/** Element IDs of a combobox. */
export const partsOf = (id: string) => ({
  box: `${id}-box`,
  list: `${id}-list`,
  option: (option: string) => `${id}-option-${option}`,
});

/**
 * State of a combobox: text, options and highlight. While the options do not match the text yet, none can be chosen: Enter
 * waits for the response.
 */
export function useSearch({ value, choose, useOptions, disabled }: Search) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const [entered, setEntered] = useState(false);
  const found = useOptions(search, open && !disabled);
  const { options, loading } = found;
  const wanted = typed?.trim() ?? '';
  const pending = open && (wanted !== search || loading);

  useEffect(() => {
    if (wanted === search) return;
    const timer = setTimeout(() => setSearch(wanted), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted, search]);

  const show = () => {
    if (disabled || open) return;
    setSearch(wanted);
    setHighlighted(value?.id ?? null);
    setOpen(true);
  };
  const hide = () => {
    setOpen(false);
    setTyped(null);
    setEntered(false);
    setHighlighted(null);
  };
  const take = (id: string | null) => {
    const option = options.find((one) => one.id === id);
    if (!option || pending) return;
    // Choosing the same option is no change, and clears no dependent fields.
    if (option.id !== value?.id) choose({ id: option.id, label: option.label });
    hide();
  };
  /** The only option, or the only one with exactly the typed label. */
  const matchOf = () => {
    const called = options.length === 1 ? options : options.filter(({ label }) => isSameText(label, wanted));
    return called.length === 1 ? (called[0]?.id ?? null) : null;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a waiting Enter takes effect once, after the search
  useEffect(() => {
    if (!entered || !open || pending) return;
    // eslint-disable-next-line react-hooks/set-state-in-effect -- The Enter that waited for the response takes effect.
    setEntered(false);
    take(matchOf());
  }, [entered, open, pending]);

  /** The index that a key moves the highlight to; arrows wrap around. */
  const placeAfter = (key: string): number | undefined => {
    const at = options.findIndex(({ id }) => id === highlighted);
    const last = options.length - 1;
    const places: Record<string, number> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(last, at + PAGE),
      PageUp: Math.max(0, at - PAGE),
      Home: 0,
      End: last,
    };
    return places[key];
  };
  const press = ({ key, altKey, ctrlKey, shiftKey }: KeyboardEvent, drawn: boolean): boolean => {
    const to = ctrlKey || shiftKey ? undefined : placeAfter(key);
    const isArrow = to !== undefined && key.startsWith('Arrow');
    if (!open) {
      if (isArrow) show();
      return isArrow;
    }
    if (key === 'Escape' || (key === 'ArrowUp' && altKey)) hide();
    else if (key === 'Enter' && pending) {
      setSearch(wanted);
      setEntered(true);
    } else if (key === 'Enter') take(highlighted ?? matchOf());
    else if (to === undefined || !drawn) return false;
    else if (!pending) setHighlighted(options[to]?.id ?? null);
    return true;
  };

  return {
    ...found,
    open,
    pending,
    typed,
    highlighted: pending ? null : highlighted,
    setHighlighted,
    show,
    hide,
    take,
    type: (text: string) => {
      show();
      setTyped(text);
      setHighlighted(null);
      setEntered(false);
    },
    /** Handles a key; false if the input should handle it. */
    press,
  };
}

export const MAX_SEARCH_LENGTH = 200;

/** The beginning of a long search text. */
export const clippedSearch = (text: string): string => Array.from(text).slice(0, MAX_SEARCH_LENGTH).join('');

export interface Option {
  id: string;
  label: string;
  /** A picture, and a description under the label. */
  about?: { picture: ReactNode; line: string };
}

/** Search results of a picker. */
export interface Options {
  /** The previous results while searching. */
  options: readonly Option[];
  /** Total count; more than shown suggests refining the search. */
  count: number;
  loading: boolean;
  failed: boolean;
  retry: () => void;
}

export interface ComboboxProps extends Omit<ControlProps<Option | null>, 'useValues'> {
  /** Fetches options, only while the list is open. */
  useOptions: (search: string, open: boolean) => Options;
}
