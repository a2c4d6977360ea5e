import { idOf, type Row } from '../codec/row.ts';
import type { Language } from '../errors.ts';
import type { FieldError } from '../generated/schema.ts';
import { searched } from '../lists/everyRow.ts';
import { seccion } from '../resources.ts';
import { accepted, Refused, type Work } from './work.ts';

/** As long as v1 lets a section's name be. */
const NAME_LENGTH = 255;

/** The spec's words (§8). */
const TAKEN: Record<Language, string> = {
  es: 'Ya existe una seccion con este nombre',
  en: 'A section with this name already exists',
};

/** Section names are the same whatever their case and outer spaces. */
export const sameName = (a: unknown, b: unknown): boolean =>
  String(a).trim().toLowerCase() === String(b).trim().toLowerCase();

/** How copies are called. */
export interface Naming {
  /** What the names of all copies of one section begin with. */
  root(name: string): string;
  /** The name of the copy of this number; of a copy's own name, that of another copy. */
  name(name: string, number: number): string;
  /** Which copy a name stands for; 0 where it is not the name of a copy. */
  numberOf(name: string): number;
  /** There is one name, which is kept or refused. */
  readonly only?: true;
}

const WORD: Record<Language, string> = { es: 'copia', en: 'copy' };
const COPY = /(?<!\s)\s*\((?:copia|copy)(?: (\d+))?\)$/i;

/** A name and what follows it, no longer than v1 lets it be. */
const joined = (base: string, suffix: string): string =>
  [...base].slice(0, NAME_LENGTH - [...suffix].length).join('') + suffix;

/** "Salarios" → "Salarios (copia)", "Salarios (copia 2)"…; a copy of a copy counts on instead of piling up. */
export function asCopies(lang: Language): Naming {
  const root = (name: string) => name.trim().replace(COPY, '');
  return {
    root,
    name: (name, number) => joined(root(name), number === 1 ? ` (${WORD[lang]})` : ` (${WORD[lang]} ${number})`),
    numberOf(name) {
      const found = COPY.exec(name);
      return found ? Number(found[1] ?? 1) : 0;
    },
  };
}

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
export function forCampaign(suffix: string, before: readonly string[]): Naming {
  const numberOf = (name: string) => {
    const plain = name.replace(FURTHER, '');
    return withoutEnding(plain, [suffix]) === plain ? 0 : Number(FURTHER.exec(name)?.[1] ?? 1);
  };
  const root = (name: string) => {
    const own = name.trim().replace(COPY, '');
    return withoutEnding(numberOf(own) > 0 ? own.replace(FURTHER, '') : own, [suffix, ...before]);
  };
  return {
    root,
    name: (name, number) => joined(root(name), number === 1 ? ` ${suffix}` : ` ${suffix} (${number})`),
    numberOf,
  };
}

/** A name that was asked for. */
export const exactly = (wanted: string): Naming => ({
  root: () => wanted,
  name: () => wanted,
  numberOf: () => 1,
  only: true,
});

/** A section of exactly this name; null when there is none in the list. */
export const sectionNamed = async (name: string, work: Work): Promise<Row | null> =>
  (await searched(seccion, name, {}, work.context)).find(({ descripcion }) => sameName(descripcion, name)) ?? null;

/** The name of a copy that is to be made, free as far as the lists show. */
export async function freeName(name: string, naming: Naming, planned: readonly string[], work: Work) {
  const rows = await searched(seccion, naming.root(name), {}, work.context);
  const taken = [...rows.map(({ descripcion }) => descripcion), ...planned];
  const isTaken = (candidate: string) => taken.some((other) => sameName(other, candidate));
  let number = 1;
  while (isTaken(naming.name(name, number))) {
    if (naming.only) throw new Refused([{ field: 'descripcion', message: TAKEN[work.context.rest.lang] }]);
    number += 1;
  }
  return naming.name(name, number);
}

/** Creates an empty section like another; the server's reasons where it refuses, as it seems, the name. */
export async function createSection(original: Row, descripcion: string, work: Work): Promise<Row | FieldError[]> {
  const written = await work.save(seccion, null, { idioma: idOf(original.idioma), descripcion });
  const { record, errors } = written;
  const ofTheName = errors.every(({ field }) => field === null || field === 'descripcion');
  return !record && ofTheName ? errors : accepted(written);
}
