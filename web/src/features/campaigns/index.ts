export { CampaignGroup, NewCampaign, WithoutSurvey } from './CampaignGroups';
export { MailQueueNotice } from './MailQueueNotice';
export { NEW_CAMPAIGN, useMayOpen } from './opening/mayOpen';
