import { authoring } from './authoring';
import { encuestas } from './encuestas';
import { importar } from './importar';

/** Texts that only who writes surveys sees: they come with those screens, so that nobody else waits for them. */
export const writing = { authoring, encuestas, importar };
