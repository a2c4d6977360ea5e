export const home = {
  running: 'Periods in progress',
  noneRunning: 'No periods are in progress today.',
  newest: 'Latest submissions',
  noneSent: 'No surveys have been received yet.',
  progress: 'Answered {{answered}} · Pending {{pending}}',
  forbiddenTitle: 'No permission',
  forbiddenText: 'You do not have permission to see this page. If you need it, ask an administrator.',
  goHome: 'Go to the home page',
};
