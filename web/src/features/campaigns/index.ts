export { CampaignBar } from './CampaignBar';
export { CampaignLine, CampaignTitle, NoSurvey } from './CampaignLine';
export { MailQueueNotice } from './MailQueueNotice';
export { NEW_CAMPAIGN, useMayOpen } from './opening/mayOpen';
