import { seccion } from '../resources.ts';
import type { Language } from '../rest/errors.ts';
import type { FieldError } from '../rest/fieldErrors.ts';
import { idOf, type Row } from '../row.ts';
import { everyRow } from './reading.ts';
import { accepted, type Work } from './work.ts';

/** As long as v1 lets a section's name be, and a search term that every server takes. */
const NAME_LENGTH = 255;
const SEARCH_LENGTH = 100;

/** How many names are tried after the server refused one: it also knows names that its lists do not show. */
const MOST_REFUSALS = 12;

const WORD: Record<Language, string> = { es: 'copia', en: 'copy' };
const SUFFIX = /\s*\((?:copia|copy)(?: \d+)?\)$/i;

/** Section names are the same whatever their case and outer spaces. */
export const sameName = (a: unknown, b: unknown): boolean =>
  String(a).trim().toLowerCase() === String(b).trim().toLowerCase();

/** "Salarios" → "Salarios (copia)", "Salarios (copia 2)"…; a copy of a copy counts on instead of piling up. */
export function* copyNames(name: string, lang: Language): Generator<string, never> {
  const base = [...name.trim().replace(SUFFIX, '')];
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? ` (${WORD[lang]})` : ` (${WORD[lang]} ${number})`;
    yield base.slice(0, NAME_LENGTH - suffix.length).join('') + suffix;
  }
}

const mayBeTheName = (errors: readonly FieldError[]): boolean =>
  errors.every(({ field }) => field === null || field === 'descripcion');

const named = (name: string, work: Work): Promise<Row[]> =>
  everyRow(seccion, { search: [...name].slice(0, SEARCH_LENGTH).join('') }, work.context);

/** A section of exactly this name; null when there is none in the list. */
export const sectionNamed = async (name: string, work: Work): Promise<Row | null> =>
  (await named(name, work)).find(({ descripcion }) => sameName(descripcion, name)) ?? null;

/**
 * Creates an empty section like another, under a free name. `planned` is told each name before it is sent: if the
 * answer is lost, the section can be found by it.
 */
export async function createCopy(
  original: Row,
  wanted: string | null,
  work: Work,
  planned: (name: string) => void,
): Promise<Row> {
  const input = { idioma: idOf(original.idioma) };
  const create = async (descripcion: string) => {
    planned(descripcion);
    return await work.create(seccion, { ...input, descripcion });
  };
  if (wanted !== null) return accepted(await create(wanted));
  const base = String(original.descripcion).trim().replace(SUFFIX, '');
  const taken = await named(base, work);
  let refusals = 0;
  for (const name of copyNames(base, work.context.rest.lang)) {
    if (taken.some(({ descripcion }) => sameName(descripcion, name))) continue;
    const written = await create(name);
    if (written.record || !mayBeTheName(written.errors) || refusals === MOST_REFUSALS) return accepted(written);
    refusals += 1;
  }
  throw new Error('Names never run out.');
}
