import { addTexts } from '../../i18n';
import { tokens } from '../../i18n/es/tokens';

// Only superusers read them: they come with these screens.
addTexts({ tokens });
