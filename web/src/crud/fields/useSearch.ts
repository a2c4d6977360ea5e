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

/** Ids of what belongs to the box of an id. */
export const partsOf = (id: string) => ({
  box: `${id}-box`,
  list: `${id}-list`,
  option: (option: string) => `${id}-option-${option}`,
});

/**
 * What is typed into a picker, what was found for it, and which of that is highlighted. While what is on the screen is
 * not yet the answer to what is typed, nothing of it can be taken: Enter waits for the answer.
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
    // The same again is no choice: what hangs on it stays.
    if (option.id !== value?.id) choose({ id: option.id, label: option.label });
    hide();
  };
  /** The only option there is, or the only one called exactly as was typed. */
  const meant = () => {
    const called = options.length === 1 ? options : options.filter(({ label }) => isSameText(label, wanted));
    return called.length === 1 ? (called[0]?.id ?? null) : null;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: an Enter that waited is answered once, when the search is
  useEffect(() => {
    if (!entered || !open || pending) return;
    // eslint-disable-next-line react-hooks/set-state-in-effect -- The Enter that waited for the response takes effect.
    setEntered(false);
    take(meant());
  }, [entered, open, pending]);

  /** Where a key leads from the option that is highlighted, if any; at either end on to the other. */
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
    } else if (key === 'Enter') take(highlighted ?? meant());
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
    /** Does what a key stands for, as far as the list is drawn; false where that is left to the box. */
    press,
  };
}

export const MOST_SEARCHED = 200;

/** What is searched for of a longer text: its beginning. */
export const clippedSearch = (text: string): string => Array.from(text).slice(0, MOST_SEARCHED).join('');

export interface Option {
  id: string;
  label: string;
  /** What it means, where its name alone does not say: a picture, and a line under the name. */
  about?: { picture: ReactNode; line: string };
}

/** What a picker shows of the server's answer to what was typed. */
export interface Options {
  /** While it searches: what was found before. */
  options: readonly Option[];
  /** How many there are in all; more than shown asks to refine the search. */
  count: number;
  loading: boolean;
  failed: boolean;
  retry: () => void;
}

export interface ComboboxProps extends Omit<ControlProps<Option | null>, 'useValues'> {
  /** Asks the server; only while the list is open. */
  useOptions: (search: string, open: boolean) => Options;
}
