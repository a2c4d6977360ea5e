import type { Field, Values } from '../fields/field';

const key = (path: string) => `encuestas.form ${path}`;

/** Keeps what was typed when the session ends under a form; passwords are left out. */
export function keepDraft(path: string, fields: readonly Field[], values: Values): void {
  const open = fields.filter(({ secret }) => !secret).map(({ name }) => [name, values[name]]);
  try {
    sessionStorage.setItem(key(path), JSON.stringify(Object.fromEntries(open)));
  } catch {
    // Refused storage: what was typed cannot outlive the page.
  }
}

/** Gives back, once, what was typed before the session ended. */
export function takeDraft(path: string): Values | null {
  try {
    const kept = sessionStorage.getItem(key(path));
    sessionStorage.removeItem(key(path));
    return kept ? JSON.parse(kept) : null;
  } catch {
    return null;
  }
}
