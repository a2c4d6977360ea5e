import { addTexts } from '../i18n';
import { encuestas } from '../i18n/es/encuestas';
import { opening } from '../i18n/es/opening';

// Only who opens campaigns or duplicates surveys reads them: they come with the screen.
addTexts({ encuestas, opening });
