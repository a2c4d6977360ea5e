export const offline = {
  closed: 'This survey is closed: its answers can be seen but not changed.',
  kept: 'Surveys saved on this device:',
  unsent: 'Your unsent changes are still on this device.',
  toUnsent: 'See them on Home',
  outdated: {
    title: 'The survey changed on the server',
    text: 'The connection is back, and the survey on the server is newer than the one shown here. Your answers are still on this device.',
    reload: 'Update the survey',
  },
};
