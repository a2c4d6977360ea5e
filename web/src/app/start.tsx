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
  await initTexts();
  // The router loads screens, and they load texts of their own.
  const router = createRouter();
  createRoot(root).render(
    <StrictMode>
      <App router={router} theme={createTheme()} />
    </StrictMode>,
  );
}
