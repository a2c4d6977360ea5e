import { useRef, useState } from 'react';
import { useTexts } from '../../i18n';
import { FormScreen } from '../../screens/FormScreen';
import type { ResourceFormProps } from '../../screens/resource';
import { SecretDialog } from './SecretDialog';

/** The form of a service token, which shows the secret of a new one before it is left. */
export function TokenForm(props: ResourceFormProps) {
  const { t } = useTexts();
  /** From the server's answer until the person says that it is kept. */
  const made = useRef<string | null>(null);
  const [shown, setShown] = useState<{ token: string; close: () => void } | null>(null);
  const show = (token: string) =>
    new Promise<void>((done) => {
      const close = () => {
        made.current = null;
        setShown(null);
        done();
      };
      setShown({ token, close });
    });
  const question = {
    title: t('catalogues:tokens.lossTitle'),
    text: t('catalogues:tokens.lossText'),
    confirmLabel: t('catalogues:tokens.loss'),
  };
  return (
    <>
      <FormScreen
        {...props}
        created={({ token }) => {
          if (typeof token !== 'string') return undefined;
          made.current = token;
          return () => show(token);
        }}
        guarded={{
          isChanged: () => made.current !== null,
          question,
          discard: () => {
            made.current = null;
          },
        }}
      />
      {shown && <SecretDialog {...shown} />}
    </>
  );
}
