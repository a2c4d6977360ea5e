import type { Field, Values } from '../fields/field';

const key = (person: string, path: string) => `encuestas.form ${person} ${path}`;

/** Keeps what a person changed when the session ends under a form; passwords are left out. */
export function keepDraft(person: string, path: string, changed: readonly Field[], values: Values): void {
  const open = changed.filter(({ secret }) => !secret).map(({ name }) => [name, values[name]]);
  if (open.length === 0) return;
  try {
    sessionStorage.setItem(key(person, path), JSON.stringify(Object.fromEntries(open)));
  } catch {
    // Refused storage: what was typed cannot outlive the page.
  }
}

/** Gives back, once and to the same person, what was typed into these fields before the session ended. */
export function takeDraft(person: string, path: string, fields: readonly Field[]): Values | null {
  try {
    const kept: Values | null = JSON.parse(sessionStorage.getItem(key(person, path)) ?? 'null');
    const mine = Object.entries(kept ?? {}).filter(([name]) => fields.some((field) => field.name === name));
    if (mine.length > 0) sessionStorage.removeItem(key(person, path));
    return mine.length > 0 ? Object.fromEntries(mine) : null;
  } catch {
    return null;
  }
}
