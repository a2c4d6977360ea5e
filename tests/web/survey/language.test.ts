import { describe, expect, it } from 'vitest';
import { languageTag } from '../../../web/src/features/answering/model/reading';

describe('the language of a survey', () => {
  it.each([
    ['Español', 'es'],
    [' español (Paraguay)', 'es'],
    ['ESPANOL', 'es'],
    ['Spanish', 'es'],
    ['Inglés', 'en'],
    ['English', 'en'],
    ['Guaraní', 'gn'],
    ['Português', 'pt'],
    ['Klingon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j is %s to a browser', (name, tag) => expect(languageTag(name)).toBe(tag));
});
