import { Button, Field, Input } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, useState } from 'react';
import { FormScreen } from '../../../crud/form/FormScreen';
import type { ResourceFormProps } from '../../../crud/resource';
import { useTexts } from '../../../shared/i18n';
import { copyText } from '../../../shared/ui/clipboard';
import { Dialog, Footer } from '../../../shared/ui/Dialog';

/** The form of a service token, which shows the secret of a new one before it is left. */
export function TokenForm(props: ResourceFormProps) {
  const { t } = useTexts();
  /** A secret that the person has not yet confirmed as saved. */
  const secret = useRef<string | null>(null);
  const [dialog, setDialog] = useState<{ token: string; close: () => void } | null>(null);
  const show = (token: string) =>
    new Promise<void>((done) => {
      const close = () => {
        secret.current = null;
        setDialog(null);
        done();
      };
      setDialog({ token, close });
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
          secret.current = token;
          return () => show(token);
        }}
        guarded={{
          isChanged: () => secret.current !== null,
          question,
          discard: () => {
            secret.current = null;
          },
        }}
      />
      {dialog && <SecretDialog {...dialog} />}
    </>
  );
}

/** Shows a new token's secret until the person confirms that it is saved; Esc must not close what is shown only once. */
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

/** Explains how a spreadsheet or a program reads answers with a token. */
export function HowToRead() {
  const { t } = useTexts();
  const address = `${location.origin}/descargas/encuestas.csv`;
  return (
    <chakra.section marginTop="3" overflowWrap="anywhere">
      <chakra.h3 fontWeight="600">{t('catalogues:tokens.how')}</chakra.h3>
      <chakra.p color="muted">{t('catalogues:tokens.howNeeds')}</chakra.p>
      <chakra.p marginTop="2">
        {t('catalogues:tokens.address')}: <code>{address}</code>
      </chakra.p>
      <chakra.ul paddingStart="18px" marginTop="2" listStyleType="disc">
        <li>{t('catalogues:tokens.excel')}</li>
        <li>{t('catalogues:tokens.libre')}</li>
        <li>
          {t('catalogues:tokens.script')} <code>curl -H "Authorization: Bearer $TOKEN" {address}</code>
        </li>
      </chakra.ul>
    </chakra.section>
  );
}
