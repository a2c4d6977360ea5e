import { createContext, useContext } from 'react';

/** The language that a survey is written in, which the screen's may not be; undefined where it is not known. */
export const AuthorsLang = createContext<string | undefined>(undefined);

/** For `lang` on what its authors wrote: by it a screen reader chooses its voice. */
export const useAuthorsLang = () => useContext(AuthorsLang);
