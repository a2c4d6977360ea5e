import { addTexts } from '../i18n';
import { auth } from '../i18n/es/auth';

// Whoever is signed in does without them.
addTexts({ auth });
