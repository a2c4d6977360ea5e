import { addTexts } from '../i18n';
import { saving } from '../i18n/es/saving';

// They come with the form: who answers a survey saves no record.
addTexts({ form: saving });
