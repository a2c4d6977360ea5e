import { useEffect, useState } from 'react';
import type { Intent, Option, Options } from './options';

const DEBOUNCE_MS = 300;

const PAGE = 10;

interface Search {
  value: Option | null;
  choose: (option: Option) => void;
  useOptions: (search: string, open: boolean) => Options;
  disabled: boolean;
  intent: Intent;
}

const same = (one: string, other: string) => one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();

/**
 * What is typed into a picker, what was found for it, and which of that is highlighted. While what is on the screen is
 * not yet the answer to what is typed, nothing of it can be taken: Enter waits for the answer.
 */
export function useSearch({ value, choose, useOptions, disabled, intent }: Search) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(intent.typed);
  const [search, setSearch] = useState('');
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const [entered, setEntered] = useState(intent.entered);
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
    const called = options.length === 1 ? options : options.filter(({ label }) => same(label, wanted));
    return called.length === 1 ? (called[0]?.id ?? null) : null;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: an Enter that waited is answered once, when the search is
  useEffect(() => {
    if (!entered || !open || pending) return;
    setEntered(false);
    take(meant());
  }, [entered, open, pending]);

  const page = (step: number) => {
    if (pending || options.length === 0) return;
    const at = options.findIndex(({ id }) => id === highlighted);
    setHighlighted(options[Math.max(0, Math.min(options.length - 1, at + step * PAGE))]?.id ?? null);
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
    /** The keys that the list itself does not know, or answers too early. */
    press: (key: string): boolean => {
      if (!open) return false;
      if (key === 'PageDown' || key === 'PageUp') page(key === 'PageDown' ? 1 : -1);
      else if (key === 'Escape') hide();
      else if (key !== 'Enter') return false;
      else if (pending) {
        setSearch(wanted);
        setEntered(true);
      } else take(highlighted ?? meant());
      return true;
    },
  };
}
