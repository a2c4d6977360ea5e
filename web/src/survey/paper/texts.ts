import { addTexts } from '../../i18n';
import { paper } from '../../i18n/es/paper';

// Said on paper and of what was sent: they come with that.
addTexts({ paper });
