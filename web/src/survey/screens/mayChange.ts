import type { CompletedSurveyQuery } from '../../generated/survey';
import type { Session } from '../../session/session';

type Completed = NonNullable<CompletedSurveyQuery['record']>;

/** Whether the person may change it whatever company's it is, and after its survey closed. */
export const mayCorrect = ({ isAdmin, can }: Session): boolean => isAdmin && can('change_encuestausuarioempresa');

/** Whether it is of the person's company, which may change it as long as its survey is open. */
export const isOwn = ({ isAdmin, usuario }: Session, { empresa }: Pick<Completed, 'empresa'>): boolean =>
  !isAdmin || (empresa !== null && empresa.id === usuario?.empresa?.id);
