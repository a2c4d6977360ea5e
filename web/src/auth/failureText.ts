import { failureOf } from '../failure';
import { translate } from '../i18n';

/** What to tell a person of a call of the public area that failed. */
export const failureText = (error: unknown): string => translate(failureOf(error).text);
