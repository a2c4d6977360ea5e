import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import { failureOf } from '../../failure';
import type { Field } from '../../fields/field';
import { picker } from '../../fields/picker';
import { emailAddress, secret, text } from '../../fields/plain';
import { email, sameAs } from '../../fields/rules';
import { useIdiomaOptionsQuery, useMyProfileQuery, useUpdateMyProfileMutation } from '../../generated/graphql';
import { useTexts } from '../../i18n';
import { Fields } from '../../screens/Fields';
import { readValues, writeValues } from '../../screens/formValues';
import { useFormState } from '../../screens/useFormState';
import { useDialogs } from '../../shell/dialogs';
import { FailureNotice, Message } from '../../shell/Message';
import { useOverlay, useOverlayWhile } from '../../shell/overlay';
import { useTitle } from '../../shell/title';
import { Button, Card, PageTitle } from '../../ui/elements';

const data: readonly Field[] = [
  text('firstName', { required: 'rules.firstName' }),
  text('lastName', { required: 'rules.lastName' }),
  emailAddress('email', { required: 'rules.email', rules: [email] }),
  picker('idioma', useIdiomaOptionsQuery),
];

const password: readonly Field[] = [
  secret('passwordActual', { required: true, rules: [() => null] }),
  secret('password1', { required: 'rules.passwordLength', hint: 'auth.passwordHint' }),
  secret('password2', { rules: [sameAs('password1', 'rules.passwordMatch')] }),
];

interface PartProps {
  id: string;
  title?: string;
  fields: readonly Field[];
  record?: Record<string, unknown>;
}

/** One of the two small forms of the profile. */
function Part({ id, title, fields, record }: PartProps) {
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const overlay = useOverlay();
  const state = useFormState(fields, false);
  const { begin } = state;
  const [update] = useUpdateMyProfileMutation();
  const begun = useRef(false);
  useEffect(() => {
    if (!record || begun.current) return;
    begun.current = true;
    begin(readValues(fields, record));
  }, [record, fields, begin]);

  const save = async () => {
    state.touchAll();
    if (state.problems.size > 0) {
      await dialogs.error({ items: [...state.problems.values()].flat().map((key) => t(key)) });
      return state.focus(state.problems.keys().next().value);
    }
    try {
      const input = writeValues(fields, state.current());
      const { data: answer } = await overlay.during(update({ variables: { id, input, lang } }));
      const errors = answer?.result.errors ?? [];
      state.refuse(errors);
      if (errors.length > 0) return await dialogs.error({ items: errors.map(({ message }) => message) });
      await dialogs.success();
      if (!record) state.reset();
    } catch (failure) {
      await dialogs.error({ text: t(failureOf(failure).text) });
    }
  };

  return (
    <Card padding={{ base: '16px', sm: '24px' }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {title && (
          <chakra.h2 fontSize="16px" lineHeight="24px" marginBottom="12px">
            {title}
          </chakra.h2>
        )}
        <Fields fields={fields} state={state} disabled={false} />
        <chakra.div display="flex" justifyContent="flex-end" marginTop="6">
          <Button type="submit" look="solid">
            {t('common.save')}
          </Button>
        </chakra.div>
      </form>
    </Card>
  );
}

/** My profile: names, address, language, and my own password. */
export function Perfil() {
  const { t } = useTexts();
  const { data: answer, loading, error, refetch } = useMyProfileQuery({ fetchPolicy: 'network-only' });
  useTitle(t('areas.perfil.title'));
  useOverlayWhile(loading && !answer);
  if (error && !answer) {
    const { text: reason, requestId } = failureOf(error);
    return <FailureNotice text={t(reason)} requestId={requestId} retry={() => void refetch().catch(() => undefined)} />;
  }
  const usuario = answer?.me.usuario;
  if (answer && !usuario) return <Message title={t('areas.perfil.title')} text={t('areas.perfil.unavailable')} />;
  return (
    <chakra.div maxWidth="720px" marginInline="auto" display="grid" gap="4">
      <PageTitle>{t('areas.perfil.title')}</PageTitle>
      {usuario && (
        <>
          <Part id={usuario.id} fields={data} record={usuario} />
          <Part id={usuario.id} fields={password} title={t('areas.perfil.password')} />
        </>
      )}
    </chakra.div>
  );
}
