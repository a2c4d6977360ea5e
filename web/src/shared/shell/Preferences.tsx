import { Button, IconButton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useSyncExternalStore } from 'react';
import { type Lang, setLang, useTexts } from '../i18n';
import { setTheme, THEME_SET, theme } from '../preferences';
import { Drawing, paths } from '../ui/drawing';
import { Tooltip } from '../ui/Tooltip';
import { useDialogs } from './dialogs';

const LANGS: readonly Lang[] = ['es', 'en'];

export function LanguageSwitch() {
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  return (
    <chakra.fieldset display="flex" gap="2px" aria-label={t('shell.language')}>
      {LANGS.map((code) => (
        <Button
          key={code}
          variant={lang === code ? 'outline' : 'ghost'}
          paddingInline="8px"
          lang={code}
          aria-pressed={lang === code}
          aria-label={code === 'es' ? 'ES, Español' : 'EN, English'}
          onClick={() => void setLang(code).catch(() => dialogs.error({ text: t('shell.partFailed') }))}
        >
          {code.toUpperCase()}
        </Button>
      ))}
    </chakra.fieldset>
  );
}

function subscribe(onChange: () => void) {
  addEventListener(THEME_SET, onChange);
  return () => removeEventListener(THEME_SET, onChange);
}

export function ThemeSwitch() {
  const { t } = useTexts();
  const now = useSyncExternalStore(subscribe, theme);
  const next = now === 'dark' ? 'light' : 'dark';
  const label = t(next === 'dark' ? 'shell.dark' : 'shell.light');
  return (
    <Tooltip content={label}>
      <IconButton variant="ghost" aria-label={label} onClick={() => setTheme(next)}>
        <Drawing path={next === 'dark' ? paths.moon : paths.sun} />
      </IconButton>
    </Tooltip>
  );
}
