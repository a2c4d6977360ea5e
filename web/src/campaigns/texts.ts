import { addTexts } from '../i18n';
import { campaigns } from '../i18n/es/campaigns';

// Only administrators read them: they come with these screens.
addTexts({ campaigns });
