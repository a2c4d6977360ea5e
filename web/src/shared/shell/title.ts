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
    const status = document.getElementById('pantalla');
    if (!status) return;
    // The browser itself says what is at the first address.
    status.dataset.first ??= pathname;
    if (status.dataset.first === pathname) return;
    status.dataset.first = '';
    status.textContent = title;
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [title, t, pathname]);
}
