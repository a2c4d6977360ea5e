import type { overview as es } from '../es/overview';
import type { Same } from '../shape';

export const overview: Same<typeof es> = {
  newCampaign: 'New campaign',
  running: 'Periods in progress',
  noneRunning: 'No periods are in progress today.',
  everyCampaign: 'All periods in progress ({{count}})',
  progress: 'Answered {{answered}} · Pending {{pending}}',
  noUser: '{{count}} without a user',
  attention: 'Needs attention',
  nothingAmiss: 'Nothing needs attention.',
  surveys_one: '{{count}} survey without sections',
  surveys_other: '{{count}} surveys without sections',
  mails_one: '{{count}} email could not be sent',
  mails_other: '{{count}} emails could not be sent',
  invitations_one: '{{count}} invitation did not arrive',
  invitations_other: '{{count}} invitations did not arrive',
  companies_one: '{{count}} company without a user',
  companies_other: '{{count}} companies without a user',
  more: 'and {{count}} more',
  newest: 'Latest submissions',
  noneSent: 'No surveys have been received yet.',
};
