import { Input } from '@chakra-ui/react';
import { type ComponentProps, useId, useRef, useState } from 'react';
import { describedBy, FieldFrame } from '../../crud/fields/FieldFrame';
import { linesOf } from '../../shared/failure';
import { useTexts } from '../../shared/i18n';
import { useOverlay } from '../../shared/shell/overlay';
import { PasswordInput } from '../../shared/ui/PasswordInput';

interface FieldProps extends ComponentProps<typeof Input> {
  label: string;
  hint?: string;
  errors?: readonly string[];
}

export function AuthField({ label, hint, errors = [], type, required, ...input }: FieldProps) {
  const id = useId();
  const invalid = errors.length > 0;
  const box = {
    ...input,
    id,
    'aria-required': required,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy(id, Boolean(hint), invalid),
  };
  return (
    <FieldFrame id={id} label={label} required={required} hint={hint} errors={errors}>
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
