/** Bytes of a body that holds a whole section with its questions, or all the answers to a survey. */
export const MAX_BODY = 5 * 1024 * 1024;

/** Answers of a list: several times what the longest survey asks for. */
export const MAX_ANSWERS = 10_000;
