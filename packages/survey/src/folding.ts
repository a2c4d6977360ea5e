/** Variants of the apostrophe, with those for the puso of Guaraní. */
const APOSTROPHES = /[`‘’‛′ʹʻʼʽˈꞋꞌ]/g;

/** Invisible format characters: soft hyphen, zero-width characters, directions. */
const FORMAT = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** Diacritics, without marks that are letters, such as the vowels of Thai. */
const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/g;

/** Spaces, after compatibility characters were decomposed. */
const SPACES = /[\s\u2800]+/g;

/**
 * Folds case, accents, apostrophes, spaces and invisible characters, for comparisons. The SQL function `plain` does the
 * same for searches and unique names.
 */
export const foldText = (text: string): string =>
  // A spacing acute accent would decompose into a space and a mark.
  text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(APOSTROPHES, "'")
    .replace(FORMAT, '')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(SPACES, ' ')
    .trim();

/** Whether two texts are equal when folded. */
export const isSameText = (one: string, other: string): boolean => foldText(one) === foldText(other);
