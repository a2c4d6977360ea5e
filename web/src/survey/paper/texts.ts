import { addTexts } from '../../i18n';
import { paper } from '../../i18n/es/paper';

// Said on paper alone: they come with what prints.
addTexts({ paper });
