/** Counts what a person takes for characters: code points, so that an emoji is one. Every limit counts this way. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Whether a text has more characters than allowed. */
export const isLongerThan = (text: string, max: number): boolean =>
  text.length > max && (text.length > 2 * max || countCharacters(text) > max);

/** Scripts that join or separate letters by characters that nobody sees. */
const JOINED = ['Arabic', 'Syriac', 'Nko', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu']
  .concat(['Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Mongolian', 'Tibetan'])
  .map((script) => `\\p{Script=${script}}`)
  .join('');

/** Where format characters spell something: joiners within those scripts and within emoji, flags, signs of Arabic. */
const LEGITIMATE = new RegExp(
  [
    `(?<=[${JOINED}])[\\u200c\\u200d]`,
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
    '(?<=\\u{1f3f4})[\\u{e0020}-\\u{e007e}]+\\u{e007f}',
    '[\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2]',
  ].join('|'),
  'gu',
);

/**
 * Format characters without a place in a text, as "U+202E": nobody sees them, and some turn the names beside them
 * around. Each one is named once.
 */
export function strayFormatCharacters(text: string): string[] {
  const found = text.replace(LEGITIMATE, '').match(/\p{Cf}/gu) ?? [];
  return [...new Set(found)].map(
    (character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
}
