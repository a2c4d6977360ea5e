import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { refetchFailedPreloads } from '../shared/chunks';
import { initTexts } from '../shared/i18n';
import { createTheme } from '../shared/theme';
import { App } from './app';
import { tolerateForeignNodes } from './foreignNodes';
import { createRouter } from './routes';

/** Lets the browser do what is waiting. */
const pause = () => new Promise((done) => setTimeout(done));

/** Draws the application over the page that was sent; in small steps, so that a slow machine can answer in between. */
export async function start(root: HTMLElement): Promise<void> {
  refetchFailedPreloads();
  tolerateForeignNodes();
  await pause();
  const theme = createTheme();
  await pause();
  await initTexts();
  await pause();
  // From here on screens are loaded, and some bring texts of their own.
  const router = createRouter();
  await pause();
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App router={router} theme={theme} />
      </StrictMode>,
    ),
  );
}
