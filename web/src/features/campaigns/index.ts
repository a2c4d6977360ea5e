export { CampaignGroup, NewCampaign, WithoutSurvey } from './CampaignGroups';
export { hasSurvey } from './CampaignLine';
export { MailQueueNotice } from './MailQueueNotice';
export { NEW_CAMPAIGN, useMayOpen } from './opening/mayOpen';
