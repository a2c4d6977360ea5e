// Sets theme and language before the first paint; a separate file, since the CSP allows no inline scripts.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const theme = read('encuestas.theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  document.documentElement.classList.add(theme);
  document.documentElement.style.colorScheme = theme;
  document.documentElement.style.background = theme === 'dark' ? '#0F141B' : '#F7F8FA';
  document.documentElement.lang = read('encuestas.lang') === 'en' ? 'en' : 'es';
})();
