import type { report as es } from '../es/report';
import type { Same } from '../shape';

export const report: Same<typeof es> = {
  title: 'Report',
  loading: 'Loading report…',
  none: 'No report could be found for the user.',
  notFound: 'The report could not be found',
  failed: 'The report could not be loaded.',
  refresh: 'Refresh',
};
