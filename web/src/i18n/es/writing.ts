/** Texts that only who writes surveys sees: they come with those screens, so that nobody else waits for them. */
import './authoring';
import './encuestas';
import './importar';
