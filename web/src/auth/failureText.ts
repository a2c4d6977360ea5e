import { linesOf } from '../failure';
import { translate } from '../i18n';

/** What to tell a person of a call of the public area that failed, line by line. */
export const failureTexts = (error: unknown): string[] => linesOf(error, translate);
