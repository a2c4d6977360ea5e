import { foldText } from '@encuestas/survey';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { ControlProps } from './field';

const DEBOUNCE_MS = 300;

const PAGE = 10;

interface Search {
  value: Option | null;
  choose: (option: Option) => void;
  useOptions: (search: string, open: boolean) => Options;
  disabled: boolean;
  /** Highlights the first option also without a search. */
  first?: boolean | undefined;
}

/** Element IDs of a combobox. */
export const partsOf = (id: string) => ({
  box: `${id}-box`,
  list: `${id}-list`,
  option: (option: string) => `${id}-option-${option}`,
});

/** How well a label fits a search: the same, its beginning, the beginning of a word, or anywhere. */
function rankOf(label: string, search: string): number {
  const text = foldText(label);
  if (text === search) return 0;
  if (text.startsWith(search)) return 1;
  return text.includes(` ${search}`) ? 2 : 3;
}

/** Options with the best matches first; equal ones keep the server's order. */
export function ranked<O extends Pick<Option, 'label'>>(options: readonly O[], search: string): readonly O[] {
  const folded = foldText(search);
  if (folded === '') return options;
  return options.toSorted((one, other) => rankOf(one.label, folded) - rankOf(other.label, folded));
}

/**
 * State of a combobox: text, options and highlight. The best match of a search is highlighted, and Enter or Tab takes it.
 * While the options do not match the text yet, none can be chosen: both keys wait for the response.
 */
export function useSearch({ value, choose, useOptions, disabled, first = false }: Search) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [highlighted, setHighlighted] = useState<string | null>(null);
  /** The key that waits for the response. */
  const [entered, setEntered] = useState<'Enter' | 'Tab' | null>(null);
  /** Whether Tab takes effect once the focus has left: a chosen option adds a button, which would get the focus. */
  const isTabbing = useRef(false);
  const found = useOptions(search, open && !disabled);
  const { loading } = found;
  const options = useMemo(() => ranked(found.options, search), [found.options, search]);
  const wanted = typed?.trim() ?? '';
  const pending = open && (wanted !== search || loading);
  const best = wanted === '' && options.length > 1 && !first ? null : (options[0]?.id ?? null);
  // The chosen option may not be among them.
  const shown = options.find(({ id }) => id === highlighted)?.id;
  const current = pending ? null : (shown ?? (typed === null && !first ? null : best));

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
    setEntered(null);
    setHighlighted(null);
  };
  const take = (id: string | null) => {
    const option = options.find((one) => one.id === id);
    if (!option || pending) return;
    // Choosing the same option is no change, and clears no dependent fields.
    if (option.id !== value?.id) choose({ id: option.id, label: option.label });
    hide();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a waiting key takes effect once, after the search
  useEffect(() => {
    if (!entered || !open || pending) return;
    // eslint-disable-next-line react-hooks/set-state-in-effect -- The key that waited for the response takes effect.
    setEntered(null);
    if (best) take(best);
    else if (entered === 'Tab') hide();
  }, [entered, open, pending]);

  /** The index that a key moves the highlight to; arrows wrap around. */
  const placeAfter = (key: string): number | undefined => {
    const at = options.findIndex(({ id }) => id === current);
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
  const enter = (key: 'Enter' | 'Tab') => {
    const id = current ?? best;
    if (pending) {
      setSearch(wanted);
      setEntered(key);
    } else if (id) take(id);
    else if (key === 'Tab') hide();
  };
  const press = ({ key, altKey, ctrlKey, shiftKey }: KeyboardEvent, drawn: boolean): boolean => {
    const to = ctrlKey || shiftKey ? undefined : placeAfter(key);
    isTabbing.current = open && key === 'Tab' && wanted !== '' && value === null;
    const isArrow = to !== undefined && key.startsWith('Arrow');
    if (!open) {
      if (isArrow) show();
      return isArrow;
    }
    if (key === 'Escape' || (key === 'ArrowUp' && altKey)) hide();
    else if (key === 'Enter') enter(key);
    else if (key === 'Tab') {
      if (wanted !== '' && value) enter(key);
      // The browser moves the focus.
      return false;
    } else if (to === undefined || !drawn) return false;
    else if (!pending) setHighlighted(options[to]?.id ?? null);
    return true;
  };

  return {
    ...found,
    options,
    /** A list whose focus has left closes at once: Ark closes the next field's list with it, as a nested layer. */
    open: open && entered !== 'Tab',
    pending,
    typed,
    highlighted: current,
    setHighlighted,
    show,
    hide,
    /** The focus has left: closes, unless its key waits for the response. */
    leave: () => {
      if (isTabbing.current) enter('Tab');
      else if (!(entered === 'Tab' && pending)) hide();
      isTabbing.current = false;
    },
    take,
    type: (text: string) => {
      show();
      setTyped(text);
      setHighlighted(null);
      setEntered(null);
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
  /** A description under the label. */
  about?: string;
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

type Control = ControlProps<Option | null>;

export interface ComboboxProps
  extends Pick<Control, 'id' | 'labelId' | 'label' | 'value' | 'onChange'>,
    Partial<Pick<Control, 'onBlur' | 'disabled' | 'required' | 'invalid' | 'describedBy'>> {
  first?: boolean;
  /** Fetches options, only while the list is open. */
  useOptions: (search: string, open: boolean) => Options;
}
