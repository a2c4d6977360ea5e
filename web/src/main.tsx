import { createRoot } from 'react-dom/client';
import { App } from './app';
import { startTexts } from './i18n';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void startTexts().then(() => createRoot(root).render(<App />));
