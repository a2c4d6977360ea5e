import { Card, Heading, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import type { Field } from '../../crud/fields/field';
import { picker } from '../../crud/fields/picker';
import { emailAddress, ownPassword, passwordForEmail, secret, secretAgain, text } from '../../crud/fields/plain';
import { email } from '../../crud/fields/rules';
import { FORM_PLACE, SmallForm } from '../../crud/form/FormBody';
import { useLeaveGuard } from '../../crud/form/leaveGuard';
import type { RecordData } from '../../crud/form/useFormBase';
import type { Write } from '../../crud/form/useFormSave';
import { type SavedRecord, useRecordForm } from '../../crud/form/useRecordForm';
import { useIdiomaOptionsQuery } from '../../generated/options';
import { useMyProfileQuery, useUpdateMyProfileMutation } from '../../generated/profile';
import { useTexts } from '../../shared/i18n';
import { FailedPage } from '../../shared/shell/Failed';
import { Message } from '../../shared/shell/Message';
import { useOverlayWhile } from '../../shared/shell/overlay';
import { useTitle } from '../../shared/shell/title';

const names: readonly Field[] = [
  text('firstName', { required: 'rules.firstName', autoComplete: 'given-name' }),
  text('lastName', { required: 'rules.lastName', autoComplete: 'family-name' }),
  emailAddress('email', { required: 'rules.email', rules: [email], autoComplete: 'email' }),
];
const idioma = picker('idioma', useIdiomaOptionsQuery);

const fieldsOf = (address: string): readonly Field[] => [...names, passwordForEmail(address), idioma];

const password: readonly Field[] = [
  ownPassword({ wide: true }),
  secret('password1', {
    label: 'settings:profile.newPassword',
    required: 'rules.passwordLength',
    hint: 'password.hint',
  }),
  secretAgain('password2', 'password1'),
];

interface Props {
  id: string;
  record: RecordData;
  again: () => Promise<RecordData | null>;
}

/** The two forms of the profile; one guard asks before unsaved changes of either are left. */
function Forms({ id, record, again }: Props) {
  const address = String(record.email);
  const { t, lang } = useTexts();
  const [update] = useUpdateMyProfileMutation();
  const write: Write<SavedRecord> = async ({ passwordActual, ...rest }, ifMatch, context) => {
    const input = passwordActual ? { ...rest, passwordActual } : rest;
    return (await update({ variables: { id, input, ifMatch, lang }, context })).data?.result;
  };
  const profile = useRecordForm({
    fields: useMemo(() => fieldsOf(address), [address]),
    mode: 'edit',
    load: { record, again },
    save: write,
    // The saved address is now the current one. A failure to read it is no failure of the save.
    saved: () => void again().catch(() => undefined),
  });
  const passwordForm = useRecordForm({
    fields: password,
    mode: 'add',
    place: 'contraseña',
    load: { record: 'new' },
    // A password is not part of the record that others change, so it needs no version.
    save: (input, _, context) => write(input, undefined, context),
    saved: () => {
      passwordForm.restart();
    },
  });
  useLeaveGuard(profile, passwordForm);
  return (
    <>
      <SmallForm form={profile} title={t('settings:profile.personal')} button={t('common.save')} />
      <SmallForm
        form={passwordForm}
        title={t('settings:profile.password')}
        button={t('settings:profile.change')}
        variant="outline"
      />
    </>
  );
}

/** The signed-in user's names, address, language and password. */
export function Perfil() {
  const { t } = useTexts();
  const { data, loading, error, refetch } = useMyProfileQuery({ fetchPolicy: 'network-only' });
  useTitle(t('shell.myProfile'));
  useOverlayWhile(loading && !data);
  if (error && !data) return <FailedPage title={t('shell.myProfile')} error={error} retry={refetch} />;
  const usuario = data?.me.usuario;
  if (data && !usuario) return <Message title={t('shell.myProfile')} text={t('settings:profile.unavailable')} />;
  return (
    <chakra.div {...FORM_PLACE} display="grid" gap="4">
      <Heading as="h1">{t('shell.myProfile')}</Heading>
      {usuario ? (
        <Forms id={usuario.id} record={usuario} again={async () => (await refetch()).data?.me.usuario ?? null} />
      ) : (
        <Card.Root padding={{ base: '16px', sm: '24px' }}>
          <Skeleton height="330px" />
        </Card.Root>
      )}
    </chakra.div>
  );
}
