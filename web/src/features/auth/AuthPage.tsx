import { Card, Heading, Input } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react';
import { describedBy, FieldFrame } from '../../crud/fields/FieldFrame';
import { linesOf } from '../../shared/failure';
import { useTexts } from '../../shared/i18n';
import { useOverlay } from '../../shared/shell/overlay';
import { LanguageSwitch, ThemeSwitch } from '../../shared/shell/Preferences';
import { useTitle } from '../../shared/shell/title';
import { alone } from '../../shared/theme/recipes';
import { Mark } from '../../shared/ui/Mark';
import { PasswordInput } from '../../shared/ui/PasswordInput';

/** The card of the public area, with language and theme above it. */
export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTexts();
  useTitle(title);
  return (
    <chakra.div minHeight="100dvh" display="flex" flexDirection="column">
      <chakra.header display="flex" alignItems="center" gap="1" padding="8px 16px">
        <chakra.span flex="1" display="flex" alignItems="center" gap="2" fontSize="md" fontWeight="600">
          <Mark />
          {t('common.app')}
        </chakra.span>
        <LanguageSwitch />
        <ThemeSwitch />
      </chakra.header>
      {/* Anchored at its top, so that a message does not move the card. */}
      <chakra.main
        tabIndex={-1}
        outline="none"
        flex="1"
        display="grid"
        placeItems="start center"
        padding="16px"
        paddingTop="clamp(16px, 14dvh, 160px)"
      >
        <Card.Root width="100%" maxWidth="400px" padding={{ base: '24px 16px', sm: '32px' }} css={{ '& a': alone }}>
          <Heading as="h1" marginBottom="4" paddingBlock="0">
            {title}
          </Heading>
          {children}
        </Card.Root>
      </chakra.main>
    </chakra.div>
  );
}

interface FieldProps extends ComponentProps<typeof Input> {
  label: string;
  hint?: string;
  errors?: readonly string[];
}

export function AuthField({ label, hint, errors = [], type, ...input }: FieldProps) {
  const id = useId();
  const invalid = errors.length > 0;
  const box = {
    ...input,
    id,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy(id, Boolean(hint), invalid),
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors}>
      {type === 'password' ? <PasswordInput {...box} label={label} /> : <Input {...box} type={type} />}
    </FieldFrame>
  );
}

/** State that a change of language resets: messages of the server and of failures are in one language. */
export function useUntranslatedState<T>(initial: T) {
  const { lang } = useTexts();
  const [value, setValue] = useState(initial);
  const [valueLang, setValueLang] = useState(lang);
  if (valueLang !== lang) {
    setValueLang(lang);
    setValue(initial);
  }
  return [value, setValue] as const;
}

/** Sends a form; a second press while it is pending does nothing. `onFailure` receives the lines of the message. */
export function useSend(onFailure: (lines: string[]) => void) {
  const { t } = useTexts();
  const overlay = useOverlay();
  const [isSending, setSending] = useState(false);
  const isPending = useRef(false);
  const send = <Result,>(call: (signal: AbortSignal) => Promise<Result>, onResult: (result: Result) => unknown) => {
    if (isPending.current) return;
    isPending.current = true;
    setSending(true);
    void overlay
      .during(call)
      .then(onResult)
      .catch((failure) => onFailure(linesOf(failure, t)))
      .finally(() => {
        isPending.current = false;
        setSending(false);
      });
  };
  return { isSending, send };
}
