/** Signs that people type for an apostrophe, among them those for the puso of Guaraní. */
const APOSTROPHES = /[`‘’‛′ʹʻʼʽˈꞋꞌ]/g;

/** Format characters, which nobody sees: soft hyphen, zero-width characters, directions. */
const FORMAT = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** Marks over and under letters. Marks that spell a letter, as the vowels of Thai, stay. */
const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/g;

/** All that is drawn as a space, once compatibility characters are decomposed. */
const SPACES = /[\s\u2800]+/g;

/**
 * Folds a text to what people take for the same: blind to case, accents, the kind of apostrophe, the kind and number of
 * spaces, and characters that nobody sees. The SQL function `plain` does the same; searches and unique names use it.
 */
export const foldText = (text: string): string =>
  // The acute accent as a letter of its own would decompose into a space and a mark.
  text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(APOSTROPHES, "'")
    .replace(FORMAT, '')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(SPACES, ' ')
    .trim();

/** Whether people take two texts for the same. */
export const isSameText = (one: string, other: string): boolean => foldText(one) === foldText(other);
