import type { home as es } from '../es/home';
import type { Same } from '../shape';

export const home: Same<typeof es> = {
  running: 'Running periods',
  noneRunning: 'No period is running today.',
  newest: 'Newest submissions',
  noneSent: 'No survey was received yet.',
  progress: 'Answered {{answered}} · Pending {{pending}}',
  forbiddenTitle: 'No permission',
  forbiddenText: 'Your account has no permission to see this page. If you need it, ask an administrator.',
  goHome: 'Go to home',
};
