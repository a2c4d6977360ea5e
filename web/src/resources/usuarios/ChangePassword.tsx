import { chakra } from '@chakra-ui/react/styled-system';
import type { FormEvent } from 'react';
import { failureOf } from '../../failure';
import { picker } from '../../fields/picker';
import { secret } from '../../fields/plain';
import { sameAs } from '../../fields/rules';
import { useAdminChangePasswordMutation, useUsuarioOptionsQuery } from '../../generated/graphql';
import { useTexts } from '../../i18n';
import { Fields } from '../../screens/Fields';
import { writeValues } from '../../screens/formValues';
import { useFormState } from '../../screens/useFormState';
import { useDialogs } from '../../shell/dialogs';
import { useOverlay } from '../../shell/overlay';
import { useTitle } from '../../shell/title';
import { Button, Card, PageTitle } from '../../ui/elements';

const fields = [
  picker('usuario', useUsuarioOptionsQuery, { required: 'rules.user' }),
  secret('password1', { required: 'rules.passwordLength', hint: 'auth.passwordHint' }),
  secret('password2', { rules: [sameAs('password1', 'rules.passwordMatch')] }),
];

/** Sets another person's password (spec §2). */
export function ChangePassword() {
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const overlay = useOverlay();
  const state = useFormState(fields, false);
  const [change] = useAdminChangePasswordMutation();
  useTitle(t('areas.clave.title'));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    state.touchAll();
    if (state.problems.size > 0) {
      await dialogs.error({ items: [...state.problems.values()].flat().map((text) => t(text)) });
      return state.focus(state.problems.keys().next().value);
    }
    const { usuario, password1, password2 } = writeValues(fields, state.current());
    const variables = { userId: String(usuario), password1: String(password1), password2: String(password2), lang };
    try {
      const { data } = await overlay.during(change({ variables }));
      const errors = data?.result.errors ?? [];
      state.refuse(errors);
      if (!data?.result.ok) return await dialogs.error({ items: errors.map(({ message }) => message) });
      await dialogs.success();
      state.reset();
    } catch (failure) {
      await dialogs.error({ text: t(failureOf(failure).text) });
    }
  };

  return (
    <chakra.div maxWidth="720px" marginInline="auto">
      <PageTitle marginBottom="4">{t('areas.clave.title')}</PageTitle>
      <Card padding={{ base: '16px', sm: '24px' }}>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Fields fields={fields} state={state} disabled={false} />
          <chakra.div display="flex" justifyContent="flex-end" marginTop="6">
            <Button type="submit" look="solid">
              {t('areas.clave.submit')}
            </Button>
          </chakra.div>
        </form>
      </Card>
    </chakra.div>
  );
}
