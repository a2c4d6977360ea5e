import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { email as emailRule } from '../../crud/fields/rules';
import { RequestPasswordResetDocument } from '../../generated/session';
import { type TextKey, useTexts } from '../../shared/i18n';
import { post } from '../../shared/session/post';
import { PublicPage } from '../../shared/shell/PublicPage';
import { Form } from '../../shared/ui/Form';
import { AuthField, useSend, useUntranslatedState } from './AuthField';

/** Requests a link by mail; the response is the same whether or not the address is known. */
export function Forgot() {
  const { t, lang } = useTexts();
  const navigate = useNavigate();
  const { register, handleSubmit, clearErrors, formState } = useForm({
    defaultValues: { email: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const [refusal, setRefusal] = useUntranslatedState<readonly string[]>([]);
  const { send } = useSend(setRefusal);
  const invalid = formState.errors.email?.message;

  const submit = handleSubmit(({ email }) =>
    send(
      (signal) => post(RequestPasswordResetDocument, { email: email.trim(), lang }, { signal }),
      ({ result: { ok, errors } }) =>
        ok ? navigate('/auth/verification_code') : setRefusal(errors.map(({ message }) => message)),
    ),
  );
  const clear = () => {
    clearErrors();
    setRefusal([]);
  };

  return (
    <PublicPage title={t('auth:forgotTitle')}>
      <chakra.p color="muted" marginBottom="4">
        {t('auth:forgotText')}
      </chakra.p>
      <Form display="grid" gap="4" submit={submit}>
        <AuthField
          label={t('auth:email')}
          type="email"
          autoComplete="email"
          errors={invalid ? [t(invalid as TextKey)] : refusal}
          {...register('email', { validate: (email) => emailRule(email, {}) ?? true, onChange: clear })}
        />
        <Button type="submit" variant="solid">
          {t('auth:send')}
        </Button>
        <Link to="/auth/login">{t('auth:toLogin')}</Link>
      </Form>
    </PublicPage>
  );
}

/** Confirms that the link was sent (spec §2). */
export function Verification() {
  const { t } = useTexts();
  const navigate = useNavigate();
  return (
    <PublicPage title={t('auth:verificationTitle')}>
      <p>{t('auth:verificationText')}</p>
      <chakra.p color="muted" marginBlock="8px 24px">
        {t('auth:verificationHint')}
      </chakra.p>
      <Button variant="solid" width="100%" onClick={() => void navigate('/auth/login')}>
        {t('common.goOn')}
      </Button>
    </PublicPage>
  );
}
