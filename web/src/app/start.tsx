import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { refetchFailedPreloads } from '../shared/chunks';
import { initTexts } from '../shared/i18n';
import { createTheme } from '../shared/theme';
import { App } from './app';
import { tolerateForeignNodes } from './foreignNodes';
import { createRouter } from './routes';

/** Renders the application, once its texts are loaded. */
export async function start(root: HTMLElement): Promise<void> {
  refetchFailedPreloads();
  tolerateForeignNodes();
  const texts = initTexts();
  // The router loads the screen and its texts meanwhile.
  const router = createRouter();
  await texts;
  createRoot(root).render(
    <StrictMode>
      <App router={router} theme={createTheme()} />
    </StrictMode>,
  );
}
