/** Characters of a written answer. */
export const MAX_ANSWER_LENGTH = 10_000;

/** Counts the characters (code points) of a text as the server stores it: composed, without outer spaces. */
export const countCharacters = (text: string): number => [...text.normalize().trim()].length;

/** Whether a text has more characters than allowed. */
export const isTooLong = (text: string, max: number): boolean => text.length > max && countCharacters(text) > max;
