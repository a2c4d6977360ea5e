export const home = {
  forbiddenTitle: 'No permission',
  forbiddenText: 'You do not have permission to see this page. If you need it, ask an administrator.',
  goHome: 'Go to the home page',
};
