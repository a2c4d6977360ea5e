export const MOST_SEARCHED = 200;

/** What is searched for of a longer text: its beginning. */
export const clippedSearch = (text: string): string => Array.from(text).slice(0, MOST_SEARCHED).join('');
