import { addTexts } from '../i18n';
import { audit } from '../i18n/es/audit';

// Only superusers read them: they come with these screens.
addTexts({ audit });
