const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const SORRY = {
  es: ['La aplicación no se pudo cargar. Compruebe su conexión e inténtelo de nuevo.', 'Recargar'],
  en: ['The application could not be loaded. Check your connection and try again.', 'Reload'],
} as const;

/** A page for where nothing else has come: made of what is already here. */
function apologize(error: unknown): void {
  console.error(error);
  const [text, reload] = SORRY[document.documentElement.lang === 'en' ? 'en' : 'es'];
  const main = document.createElement('main');
  main.style.cssText = 'display: grid; min-height: 100dvh; place-content: center; gap: 16px; justify-items: center';
  main.style.cssText += '; padding: 16px; font: 16px/24px system-ui, sans-serif; text-align: center';
  const words = document.createElement('p');
  words.setAttribute('role', 'alert');
  words.textContent = text;
  const button = document.createElement('button');
  button.type = 'button';
  button.style.cssText = 'min-height: 44px; padding: 0 16px; font: inherit';
  button.textContent = reload;
  button.addEventListener('click', () => location.reload());
  main.append(words, button);
  root?.replaceChildren(main);
}

let begun = false;
const begin = () => {
  if (begun) return;
  begun = true;
  // Most failures to load are of a moment.
  import('./start')
    .catch(() => import('./start'))
    .then(({ start }) => start(root))
    .catch(apologize);
};

/** At the latest; a page that nobody looks at is not painted at all. */
const LATEST_MS = 300;

// What was sent is painted before the scripts run: they take a phone longer than it takes to bring them.
new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
setTimeout(begin, document.hidden ? 0 : LATEST_MS);

// A module: its names are its own.
export {};
