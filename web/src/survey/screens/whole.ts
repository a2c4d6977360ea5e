/** A survey is thousands of objects that nothing else shows: normalising them would cost seconds on a slow machine. */
export const WHOLE = { fetchPolicy: 'no-cache' } as const;
