import { lazily } from '../../shell/lazily';

/** Few answers are refused: the code comes where some are. */
export const NotTaken = lazily(async () => (await import('./NotTaken')).NotTaken, { close: ({ onClose }) => onClose });
