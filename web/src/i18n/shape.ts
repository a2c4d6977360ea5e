/** The same texts in another language: same names, no more and no fewer. */
export type Same<T> = { [K in keyof T]: T[K] extends string ? string : Same<T[K]> };
