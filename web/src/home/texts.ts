import '../campaigns/texts';
import { addTexts } from '../i18n';
import { overview } from '../i18n/es/overview';

// Only administrators read them: they come with their first screen.
addTexts({ overview });
