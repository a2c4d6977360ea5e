import { Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useCallback } from 'react';
import { picker } from '../../fields/picker';
import { secret, secretAgain } from '../../fields/plain';
import { useUsuarioOptionsQuery } from '../../generated/options';
import { useAdminChangePasswordMutation } from '../../generated/usuarios';
import { useTexts } from '../../i18n';
import { useLeaveGuard } from '../../screens/leaveGuard';
import { SmallForm } from '../../screens/SmallForm';
import { useFormState } from '../../screens/useFormState';
import { useSaving } from '../../screens/useSaving';
import { useTitle } from '../../shell/title';

const fields = [
  picker('usuario', useUsuarioOptionsQuery, { required: 'rules.user' }),
  secret('password1', { required: 'rules.passwordLength', hint: 'auth.passwordHint' }),
  secretAgain('password2', 'password1'),
];

/** Sets another person's password (spec §2). */
export function ChangePassword() {
  const { t, lang } = useTexts();
  const state = useFormState(fields, false);
  const { changed } = state;
  const [change] = useAdminChangePasswordMutation();
  useTitle(t('areas.clave.title'));
  useLeaveGuard(useCallback(() => changed().length > 0, [changed]));

  const saving = useSaving({
    fields,
    state,
    record: 'new',
    write: async ({ usuario, password1, password2 }, _, context) => {
      const variables = { userId: String(usuario), password1: String(password1), password2: String(password2), lang };
      return (await change({ variables, context })).data?.result;
    },
    saved: state.reset,
  });
  return (
    <chakra.div maxWidth="720px" marginInline="auto">
      <Heading as="h1" marginBottom="4">
        {t('areas.clave.title')}
      </Heading>
      <SmallForm fields={fields} state={state} saving={saving} button={t('areas.clave.submit')} />
    </chakra.div>
  );
}
