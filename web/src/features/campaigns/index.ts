export { CampaignLine, type Listed } from './CampaignLine';
export { MailQueueNotice } from './MailQueueNotice';
export { NEW_CAMPAIGN, newCampaignFor, useMayOpen } from './opening/mayOpen';
