import { addTexts } from '../i18n';
import { respondent } from '../i18n/es/respondent';
import '../survey/texts';

// Who answers reads them: they come with their home page.
addTexts({ respondent });
