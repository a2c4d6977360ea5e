import { Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { picker } from '../../../crud/fields/picker';
import { secret, secretAgain } from '../../../crud/fields/plain';
import { FORM_PLACE, SmallForm } from '../../../crud/form/FormBody';
import { useLeaveGuard } from '../../../crud/form/leaveGuard';
import { useRecordForm } from '../../../crud/form/useRecordForm';
import { useUsuarioOptionsQuery } from '../../../generated/options';
import { useAdminChangePasswordMutation } from '../../../generated/usuarios';
import { useTexts } from '../../../shared/i18n';
import { useTitle } from '../../../shared/shell/title';

const fields = [
  picker('usuario', useUsuarioOptionsQuery, { required: 'rules.user', wide: true }),
  secret('password1', { required: 'rules.passwordLength', hint: 'password.hint' }),
  secretAgain('password2', 'password1'),
];

/** Sets another person's password (spec §2). */
export function ChangePassword() {
  const { t, lang } = useTexts();
  const [change] = useAdminChangePasswordMutation();
  useTitle(t('shell.changePassword'));
  const form = useRecordForm({
    fields,
    mode: 'add',
    load: { record: 'new' },
    save: async ({ usuario, password1, password2 }, _, context) => {
      const variables = { userId: String(usuario), password1: String(password1), password2: String(password2), lang };
      const result = (await change({ variables, context })).data?.result;
      return result && { record: {}, errors: result.errors };
    },
    saved: () => {
      form.restart();
    },
  });
  useLeaveGuard(form);
  return (
    <chakra.div {...FORM_PLACE}>
      <Heading as="h1" marginBottom="4">
        {t('shell.changePassword')}
      </Heading>
      <SmallForm form={form} button={t('catalogues:clave.submit')} />
    </chakra.div>
  );
}
