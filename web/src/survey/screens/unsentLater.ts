import { lazily } from '../../shell/lazily';

/** Few survive a closing with something unsent: its code comes where somebody meets one. */
export const UnsentHere = lazily(async () => (await import('./UnsentHere')).UnsentHere, { texts: ['survey'] });
