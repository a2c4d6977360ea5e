import { useEffect, useEffectEvent } from 'react';
import { preference, setPreference } from '../preferences';

/** Actions by keys: a character, a sequence such as `g e`, or `mod+k` for Ctrl or ⌘. */
export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

const SEQUENCE_MS = 1_500;
const FIELD = 'input, textarea, select, [contenteditable]';
const OVERLAY = '[role=dialog], [role=alertdialog], [role=menu]';
const ROW = 'main tr[data-row]';

/** WCAG 2.1.4: shortcuts of single characters can be turned off. */
export const areShortcutsOn = (): boolean => preference('shortcuts') !== 'off';
export const setShortcutsOn = (on: boolean): void => setPreference('shortcuts', on ? 'on' : 'off');

const layers = new Set<() => Shortcuts>();
let prefix = { key: '', until: 0 };

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(FIELD) !== null && !target.matches(`${ROW} [type=checkbox]`);

function onKeyDown(event: KeyboardEvent): void {
  const { key, altKey, shiftKey, isComposing, defaultPrevented } = event;
  const mod = event.ctrlKey || event.metaKey;
  const isCapital = shiftKey && /^\p{L}$/u.test(key);
  if (defaultPrevented || isComposing || altKey || isCapital || document.querySelector(OVERLAY)) return;
  if (!mod && (isTyping(event) || !areShortcutsOn())) return;
  const typed = mod ? `mod+${key}` : prefix.until > Date.now() ? `${prefix.key} ${key}` : key;
  const active = [...layers].map((shortcuts) => shortcuts());
  const begins = active.some((shortcuts) => Object.keys(shortcuts).some((keys) => keys.startsWith(`${typed} `)));
  prefix = { key: typed, until: begins ? Date.now() + SEQUENCE_MS : 0 };
  const action = active.map((shortcuts) => shortcuts[typed]).find(Boolean);
  if (!action) return;
  event.preventDefault();
  action();
}

/** Keyboard shortcuts while mounted; without modifiers, not while typing or with an overlay open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useEffectEvent(() => shortcuts);
  useEffect(() => {
    const layer = () => current();
    if (layers.size === 0) addEventListener('keydown', onKeyDown);
    layers.add(layer);
    return () => {
      layers.delete(layer);
      if (layers.size === 0) removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

/** The row of a list that has focus. */
const focusedRow = () => document.activeElement?.closest<HTMLElement>(ROW) ?? null;

/** ID of the record whose row has focus. */
export const focusedRecord = (): string | undefined => focusedRow()?.dataset.row;

function focusRow(step: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const row = focusedRow();
  const next = row ? rows[rows.indexOf(row) + step] : rows[0];
  next?.querySelector<HTMLElement>('a[href]')?.focus();
}

/** Moves between the rows of a list, and selects the focused one. */
export const ROW_SHORTCUTS: Shortcuts = {
  j: () => focusRow(1),
  k: () => focusRow(-1),
  x: () => focusedRow()?.querySelector<HTMLElement>('input[type=checkbox]')?.click(),
};
