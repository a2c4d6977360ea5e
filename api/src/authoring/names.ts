import { foldText } from '@encuestas/survey';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Lang } from '../errors/lang.ts';

/** The longest name of a section. */
const NAME_LENGTH = 255;

/** The longest part of a business's name in the name of a copy. */
const RUBRO_LENGTH = 60;

/** Maximum of attempts to find a free name. */
const TRIES = 99;

/** How copies are named: the part that all copies of one section share, and the ending of the nth copy. */
export interface Naming {
  root(name: string): string;
  ending(number: number): string;
}

const COPY_WORD: Record<Lang, string> = { es: 'copia', en: 'copy' };
const COPY = /(?<!\s)\s*\((?:copia|copy)(?: (\d+))?\)$/i;
const NUMBER = / \((\d+)\)$/;

/** "Salarios" → "Salarios (copia)", "Salarios (copia 2)"…; a copy of a copy continues the count. */
export function copyNaming(lang: Lang): Naming {
  const word = COPY_WORD[lang];
  return {
    root: (name) => name.trim().replace(COPY, ''),
    ending: (number) => (number === 1 ? ` (${word})` : ` (${word} ${number})`),
  };
}

function withoutEnding(name: string, endings: readonly string[]): string {
  const found = endings.find((ending) => name.toLowerCase().endsWith(` ${ending.toLowerCase()}`));
  return found === undefined ? name : name.slice(0, -found.length).trim();
}

/** "Salarios 2026" → "Salarios 2027", "Salarios 2027 (2)"…: the suffix of a campaign replaces one of `years`. */
export function campaignNaming(suffix: string, years: readonly string[]): Naming {
  return {
    root(name) {
      const own = name.trim().replace(COPY, '');
      const first = own.replace(NUMBER, '');
      const root = withoutEnding(first, [suffix]);
      return root === first ? withoutEnding(own, [suffix, ...years]) : root;
    },
    ending: (number) => (number === 1 ? ` ${suffix}` : ` ${suffix} (${number})`),
  };
}

/** "Salarios" → "Salarios · Bancos 2027": a copy for one business, whose name replaces one of `rubros`. */
export function rubroNaming(naming: Naming, rubro: string, rubros: readonly string[]): Naming {
  const part = (name: string) => `· ${[...name].slice(0, RUBRO_LENGTH).join('').trim()}`;
  return {
    root: (name) => withoutEnding(naming.root(name), rubros.map(part)),
    ending: (number) => ` ${part(rubro)}${naming.ending(number)}`,
  };
}

/** The names of all sections, folded as the unique index folds them. */
export async function sectionNames(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ busqueda: string }>`select busqueda from seccion`.execute(db);
  return new Set(rows.map(({ busqueda }) => busqueda));
}

/** The first name for a copy that is not in `taken` (folded); null if there is none. */
export function freeName(name: string, naming: Naming, taken: ReadonlySet<string>): string | null {
  const root = [...naming.root(name)];
  for (let number = 1; number <= TRIES; number += 1) {
    const ending = naming.ending(number);
    const tried = root.slice(0, NAME_LENGTH - [...ending].length).join('') + ending;
    if (!taken.has(foldText(tried))) return tried;
  }
  return null;
}
