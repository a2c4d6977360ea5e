import type { FieldError } from '../codec/fieldErrors.ts';
import { idOf, type Row } from '../codec/row.ts';
import type { Language } from '../errors.ts';
import { seccion } from '../resources.ts';
import { searched } from './reading.ts';
import { accepted, Refused, type Work } from './work.ts';

/** As long as v1 lets a section's name be. */
const NAME_LENGTH = 255;

/** The spec's words (§8). */
const TAKEN: Record<Language, string> = {
  es: 'Ya existe una seccion con este nombre',
  en: 'A section with this name already exists',
};

const WORD: Record<Language, string> = { es: 'copia', en: 'copy' };
const SUFFIX = /\s*\((?:copia|copy)(?: (\d+))?\)$/i;

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

/** A section of exactly this name; null when there is none in the list. */
export const sectionNamed = async (name: string, work: Work): Promise<Row | null> =>
  (await searched(seccion, name, {}, work.context)).find(({ descripcion }) => sameName(descripcion, name)) ?? null;

/** The name of a copy that is to be made, free as far as the lists show. A name that was asked for is kept or refused. */
export async function freeName(name: string, wanted: string | null, planned: readonly string[], work: Work) {
  const base = wanted ?? name.trim().replace(SUFFIX, '');
  const taken = [
    ...(await searched(seccion, base, {}, work.context)).map(({ descripcion }) => descripcion),
    ...planned,
  ];
  const isTaken = (candidate: string) => taken.some((other) => sameName(other, candidate));
  if (wanted !== null) {
    if (isTaken(wanted)) throw new Refused([{ field: 'descripcion', message: TAKEN[work.context.rest.lang] }]);
    return wanted;
  }
  const candidates = copyNames(base, work.context.rest.lang);
  let candidate = candidates.next().value;
  while (isTaken(candidate)) candidate = candidates.next().value;
  return candidate;
}

/** The name to try after one that the server refused: it also knows names that its lists do not show. */
export function nextName(refused: string, lang: Language): string {
  const candidates = copyNames(refused, lang);
  for (let number = numberOf(refused); number > 0; number -= 1) candidates.next();
  return candidates.next().value;
}

/** The how manieth copy a name stands for; 0 where it is not the name of a copy. */
export const numberOf = (name: string): number => {
  const [, number] = SUFFIX.exec(name) ?? [];
  return SUFFIX.test(name) ? Number(number ?? 1) : 0;
};

/** Creates an empty section like another; the server's reasons where it refuses, as it seems, the name. */
export async function createSection(original: Row, descripcion: string, work: Work): Promise<Row | FieldError[]> {
  const written = await work.create(seccion, { idioma: idOf(original.idioma), descripcion });
  if (!written.record && mayBeTheName(written.errors)) return written.errors;
  return accepted(written);
}
