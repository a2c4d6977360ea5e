export const report = {
  loading: 'Loading report…',
  none: 'No report could be found for the user.',
  notFound: 'The report could not be found',
  failed: 'The report could not be loaded.',
  refresh: 'Refresh',
};
