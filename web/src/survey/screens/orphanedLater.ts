import { lazily } from '../../shell/lazily';

/** Few surveys lose a question that was answered: the code comes where somebody meets one. */
export const OrphanedAnswers = lazily(async () => (await import('./OrphanedAnswers')).OrphanedAnswers);
