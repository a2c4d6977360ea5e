import { Button, IconButton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useSyncExternalStore } from 'react';
import { type Lang, setLang, useTexts } from '../i18n';
import { setTheme, THEME_SET, theme } from '../preferences';
import { Icon } from '../ui/icons';
import { Tooltip } from '../ui/Tooltip';
import { useDialogs } from './dialogs';

const LANGS: readonly Lang[] = ['es', 'en'];

/** `compact` shows a phone only the other language. */
export function LanguageSwitch({ compact = false }: { compact?: boolean }) {
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  return (
    <chakra.fieldset display="flex" gap="2px" aria-label={t('shell.language')}>
      {LANGS.map((code) => (
        <Button
          key={code}
          variant={lang === code ? 'outline' : 'ghost'}
          background={lang === code ? 'accent.soft' : undefined}
          display={lang === code && compact ? { base: 'none', sm: 'inline-flex' } : undefined}
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

/** The theme that a switch changes to. */
export function useNextTheme() {
  const { t } = useTexts();
  const now = useSyncExternalStore(subscribe, theme);
  const next = now === 'dark' ? 'light' : 'dark';
  return {
    label: t(next === 'dark' ? 'shell.dark' : 'shell.light'),
    icon: <Icon name={next === 'dark' ? 'moon' : 'sun'} />,
    onSelect: () => setTheme(next),
  };
}

/** Both themes, with the current one pressed. */
export function ThemeChoice() {
  const { t } = useTexts();
  const now = useSyncExternalStore(subscribe, theme);
  return (
    <chakra.fieldset display="flex" flexWrap="wrap" gap="2px" aria-label={t('shell.theme')}>
      {(['light', 'dark'] as const).map((one) => (
        <Button
          key={one}
          variant={one === now ? 'outline' : 'ghost'}
          background={one === now ? 'accent.soft' : undefined}
          aria-pressed={one === now}
          onClick={() => setTheme(one)}
        >
          <Icon name={one === 'dark' ? 'moon' : 'sun'} />
          {t(`shell.${one}`)}
        </Button>
      ))}
    </chakra.fieldset>
  );
}

export function ThemeSwitch() {
  const { label, icon, onSelect } = useNextTheme();
  return (
    <Tooltip content={label}>
      <IconButton variant="ghost" aria-label={label} onClick={onSelect}>
        {icon}
      </IconButton>
    </Tooltip>
  );
}
