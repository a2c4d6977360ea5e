import { addTexts } from '../i18n';
import { importar } from '../i18n/es/importar';
import { registros } from '../i18n/es/registros';

// They come with the screens that import.
addTexts({ importar, registros });
