/** Counts code points, as all limits do, so that an emoji is one character. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Whether a text has more characters than allowed. */
export const isLongerThan = (text: string, max: number): boolean =>
  text.length > max && (text.length > 2 * max || countCharacters(text) > max);

/** Scripts that join or separate letters by invisible characters. */
const JOINED = ['Arabic', 'Syriac', 'Nko', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu']
  .concat(['Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Mongolian', 'Tibetan'])
  .map((script) => `\\p{Script=${script}}`)
  .join('');

/** Legitimate format characters: joiners in these scripts and in emoji, flags, signs of Arabic. */
const LEGITIMATE = new RegExp(
  [
    `(?<=[${JOINED}])[\\u200c\\u200d]`,
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
    '(?<=\\u{1f3f4})[\\u{e0020}-\\u{e007e}]+\\u{e007f}',
    '[\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2]',
  ].join('|'),
  'gu',
);

/** Finds stray format characters, such as "U+202E", each once: they are invisible, and some reverse the text after them. */
export function strayFormatCharacters(text: string): string[] {
  const found = text.replace(LEGITIMATE, '').match(/\p{Cf}/gu) ?? [];
  return [...new Set(found)].map(
    (character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
}
