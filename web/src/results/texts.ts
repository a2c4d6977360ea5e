import { addTexts } from '../i18n';
import { results } from '../i18n/es/results';

// They come with these screens.
addTexts({ results });
