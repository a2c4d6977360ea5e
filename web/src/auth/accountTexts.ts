import { addTexts } from '../i18n';
import { account } from '../i18n/es/account';

// The sign-in does without them.
addTexts({ auth: account });
