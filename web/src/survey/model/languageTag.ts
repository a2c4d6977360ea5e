/** Languages that surveys are looked for in. */
const TAGS = ['es', 'en', 'gn', 'pt'];

/** The language that authors call "Español", "inglés" or "English", as browsers call it; undefined for any other. */
export const languageTag = (name = ''): string | undefined =>
  TAGS.find((tag) =>
    ['es', 'en', tag].some((locale) => {
      const known = new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;
      // What follows says more of it: "Español (Paraguay)".
      return name.trim().slice(0, known.length).localeCompare(known, 'en', { sensitivity: 'base' }) === 0;
    }),
  );
