import { addTexts } from '../i18n';
import { survey } from '../i18n/es/survey';

// Who administers does without them: they come with the survey's screens.
addTexts({ survey });
