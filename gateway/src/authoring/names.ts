import type { Row } from '../codec/row.ts';
import type { Language } from '../errors.ts';
import { searched } from '../lists/everyRow.ts';
import { seccion } from '../resources.ts';
import { Halt, type Work } from './work.ts';

/** As long as v1 lets a section's name and a survey's title be. */
export const NAME_LENGTH = 255;

/** More copies of one section than anybody has. */
const MOST_NUMBER = 99;

/** The spec's words (§8). */
const TAKEN: Record<Language, string> = {
  es: 'Ya existe una seccion con este nombre',
  en: 'A section with this name already exists',
};

/** Section names are the same whatever their case and outer spaces. */
export const sameName = (a: unknown, b: unknown): boolean =>
  String(a).trim().toLowerCase() === String(b).trim().toLowerCase();

/** How copies are called: by what the names of all copies of one section begin with, and how the nth one ends. */
export interface Naming {
  root(name: string): string;
  ending(number: number): string;
}

const WORD: Record<Language, string> = { es: 'copia', en: 'copy' };
const COPY = /(?<!\s)\s*\((?:copia|copy)(?: (\d+))?\)$/i;

/** "Salarios" → "Salarios (copia)", "Salarios (copia 2)"…; a copy of a copy counts on instead of piling up. */
export const asCopies = (lang: Language): Naming => ({
  root: (name) => name.trim().replace(COPY, ''),
  ending: (number) => (number === 1 ? ` (${WORD[lang]})` : ` (${WORD[lang]} ${number})`),
});

/** A name without one of its endings, which stand apart from it. */
function withoutEnding(name: string, endings: readonly string[]): string {
  const found = endings.find((ending) => name.toLowerCase().endsWith(` ${ending.toLowerCase()}`));
  return found === undefined ? name : name.slice(0, -found.length).trim();
}

const FURTHER = / \((\d+)\)$/;

/**
 * "Salarios" → "Salarios 2027", "Salarios 2027 (2)"…: of a campaign, by its suffix. `before` are those of the campaigns
 * that it is made of: "Salarios 2026" becomes "Salarios 2027" too.
 */
export const forCampaign = (suffix: string, before: readonly string[]): Naming => ({
  root(name) {
    const own = name.trim().replace(COPY, '');
    const first = own.replace(FURTHER, '');
    const root = withoutEnding(first, [suffix]);
    return root === first ? withoutEnding(own, [suffix, ...before]) : root;
  },
  ending: (number) => (number === 1 ? ` ${suffix}` : ` ${suffix} (${number})`),
});

/** A name that was asked for: there is no other. */
export const exactly = (wanted: string): Naming => ({ root: () => wanted, ending: () => '' });

/** The names of copies in turn, each no longer than v1 lets it be; one that was asked for is not changed. */
function namesOf(name: string, naming: Naming): string[] {
  const root = naming.root(name);
  const endings = Array.from({ length: MOST_NUMBER }, (_, index) => naming.ending(index + 1));
  if (endings.includes('')) return [root];
  return endings.map((ending) => [...root].slice(0, NAME_LENGTH - [...ending].length).join('') + ending);
}

/** A section of exactly this name; null when there is none in the list. */
export const sectionNamed = async (name: string, work: Work): Promise<Row | null> =>
  (await searched(seccion, name, {}, work.context)).find(({ descripcion }) => sameName(descripcion, name)) ?? null;

/** The name of a copy that is to be made, free as far as the lists show. */
export async function freeName(name: string, naming: Naming, planned: readonly string[], work: Work): Promise<string> {
  const rows = await searched(seccion, naming.root(name), {}, work.context);
  const taken = [...rows.map(({ descripcion }) => descripcion), ...planned];
  const free = namesOf(name, naming).find((candidate) => !taken.some((other) => sameName(other, candidate)));
  if (free === undefined) throw new Halt([{ field: 'descripcion', message: TAKEN[work.context.rest.lang] }]);
  return free;
}

/** The name that comes after one that is not free; null where there is no further one. */
export function nextName(name: string, naming: Naming, refused: string): string | null {
  const names = namesOf(name, naming);
  return names[names.findIndex((one) => sameName(one, refused)) + 1] ?? null;
}
