import { Button, Field, Input } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, useState } from 'react';
import { FormScreen } from '../../../crud/form/FormScreen';
import type { ResourceFormProps } from '../../../crud/resource';
import { useTexts } from '../../../shared/i18n';
import { copyText } from '../../../shared/ui/clipboard';
import { Dialog, Footer } from '../../../shared/ui/Dialog';
import { HowToRead } from './HowToRead';

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

/** A new token's secret, until it is said to be kept: Esc takes nothing away that is not shown again. */
function SecretDialog({ token, close }: { token: string; close: () => void }) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    setCopied(await copyText(token));
    input.current?.select();
  };
  return (
    <Dialog
      role="alertdialog"
      title={t('catalogues:tokens.secretTitle')}
      text={t('catalogues:tokens.secretText')}
      width="560px"
      first={input}
      onDismiss={() => undefined}
    >
      <Field.Root marginTop="4">
        <Field.Label>{t('catalogues:tokens.secret')}</Field.Label>
        <chakra.div display="flex" gap="2" flexWrap="wrap" width="100%">
          <Input
            ref={input}
            readOnly
            value={token}
            fontFamily="monospace"
            flex="1 1 240px"
            onFocus={(event) => event.target.select()}
          />
          <Button onClick={() => void copy()}>{t('catalogues:tokens.copy')}</Button>
        </chakra.div>
        <chakra.p role="status" color="muted" minHeight="20px" marginTop="4px">
          {copied !== null && t(copied ? 'catalogues:tokens.copied' : 'catalogues:tokens.copyByHand')}
        </chakra.p>
      </Field.Root>
      <HowToRead />
      <Footer>
        <Button variant="solid" onClick={close}>
          {t('catalogues:tokens.done')}
        </Button>
      </Footer>
    </Dialog>
  );
}
