import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useTexts } from '../i18n';

/**
 * Sets the page title. After a navigation it also announces the screen to screen readers, and restores lost focus to the
 * content.
 */
export function useTitle(title: string): void {
  const { t } = useTexts();
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = `${title} · ${t('common.app')}`;
    const status = document.getElementById('pantalla');
    if (!status) return;
    // The browser itself announces the first page.
    status.dataset.first ??= pathname;
    if (status.dataset.first === pathname) return;
    status.dataset.first = '';
    status.textContent = title;
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [title, t, pathname]);
}
