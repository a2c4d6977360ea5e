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
function copyName(name: string, number: number, lang: Language): string {
  const suffix = number === 1 ? ` (${WORD[lang]})` : ` (${WORD[lang]} ${number})`;
  const base = [...name.trim().replace(SUFFIX, '')];
  return base.slice(0, NAME_LENGTH - suffix.length).join('') + suffix;
}

/** Which copy a name stands for; 0 where it is not the name of a copy. */
export function numberOf(name: string): number {
  const found = SUFFIX.exec(name);
  return found ? Number(found[1] ?? 1) : 0;
}

/** The name to try after one that the server refused: it also knows names that its lists do not show. */
export const nextName = (refused: string, lang: Language): string => copyName(refused, numberOf(refused) + 1, lang);

/** A section of exactly this name; null when there is none in the list. */
export const sectionNamed = async (name: string, work: Work): Promise<Row | null> =>
  (await searched(seccion, name, {}, work.context)).find(({ descripcion }) => sameName(descripcion, name)) ?? null;

/** The name of a copy that is to be made, free as far as the lists show. A name that was asked for is kept or refused. */
export async function freeName(name: string, wanted: string | null, planned: readonly string[], work: Work) {
  const { lang } = work.context.rest;
  const base = wanted ?? name.trim().replace(SUFFIX, '');
  const rows = await searched(seccion, base, {}, work.context);
  const taken = [...rows.map(({ descripcion }) => descripcion), ...planned];
  const isTaken = (candidate: string) => taken.some((other) => sameName(other, candidate));
  if (wanted !== null && isTaken(wanted)) throw new Refused([{ field: 'descripcion', message: TAKEN[lang] }]);
  let number = 1;
  while (wanted === null && isTaken(copyName(base, number, lang))) number += 1;
  return wanted ?? copyName(base, number, lang);
}

/** Creates an empty section like another; the server's reasons where it refuses, as it seems, the name. */
export async function createSection(original: Row, descripcion: string, work: Work): Promise<Row | FieldError[]> {
  const written = await work.save(seccion, null, { idioma: idOf(original.idioma), descripcion });
  const { record, errors } = written;
  const ofTheName = errors.every(({ field }) => field === null || field === 'descripcion');
  return !record && ofTheName ? errors : accepted(written);
}
