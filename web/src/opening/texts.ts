import { addTexts } from '../i18n';
import { opening } from '../i18n/es/opening';

// Only who opens campaigns reads them: they come with the screen.
addTexts({ opening });
