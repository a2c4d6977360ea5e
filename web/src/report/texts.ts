import { addTexts } from '../i18n';
import { report } from '../i18n/es/report';

// Said on this screen alone.
addTexts({ report });
