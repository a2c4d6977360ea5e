import { useEffect } from 'react';
import { useTexts } from '../i18n';

/** Names the browser's tab after the screen. */
export function useTitle(title: string): void {
  const { t } = useTexts();
  useEffect(() => {
    document.title = `${title} · ${t('common.app')}`;
  }, [title, t]);
}
