const FAILURE = {
  es: ['La aplicación no se pudo cargar. Compruebe su conexión e inténtelo de nuevo.', 'Recargar'],
  en: ["Couldn't load the application. Check your connection and try again.", 'Reload'],
} as const;

/** Shows that the application did not load, without any other code. */
function showFailure(root: HTMLElement, error: unknown): void {
  console.error(error);
  const [text, reload] = FAILURE[document.documentElement.lang === 'en' ? 'en' : 'es'];
  const main = document.createElement('main');
  main.style.cssText = 'display: grid; min-height: 100dvh; place-content: center; gap: 16px; justify-items: center';
  main.style.cssText += '; padding: 16px; font: 16px/24px system-ui, sans-serif; text-align: center';
  const message = document.createElement('p');
  message.setAttribute('role', 'alert');
  message.textContent = text;
  const button = document.createElement('button');
  button.type = 'button';
  button.style.cssText = 'min-height: 44px; padding: 0 16px; font: inherit';
  button.textContent = reload;
  button.addEventListener('click', () => location.reload());
  // Pending submissions are sent once the application has loaded.
  addEventListener('online', () => location.reload());
  main.append(message, button);
  root.replaceChildren(main);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// A separate chunk, so that a failure to load it can be shown.
const load = () => import('./start');
load()
  .catch(load)
  .then(({ start }) => start(root))
  .catch((error: unknown) => showFailure(root, error));

// A module, so that its names are not global.
export {};
