import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useTexts } from '../i18n';

/**
 * Names the browser's tab after the screen. A screen that takes another's place says so to those who do not see it, and
 * has the focus that went with the other.
 */
export function useTitle(title: string): void {
  const { t } = useTexts();
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = `${title} · ${t('common.app')}`;
    const status = region(pathname);
    if (status.dataset.first === pathname) return;
    status.dataset.first = '';
    status.textContent = title;
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [title, t, pathname]);
}

/**
 * Beside the application, so that it is there before a screen speaks. It keeps the first address until that is left: the
 * browser itself says what is there.
 */
function region(pathname: string): HTMLElement {
  const id = 'pantalla';
  const there = document.getElementById(id);
  if (there) return there;
  const made = Object.assign(document.createElement('p'), { id, className: 'hidden', role: 'status' });
  made.dataset.first = pathname;
  document.body.append(made);
  return made;
}
