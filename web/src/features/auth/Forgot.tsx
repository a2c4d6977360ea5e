import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { email as emailRule } from '../../crud/fields/rules';
import { RequestPasswordResetDocument } from '../../generated/session';
import { useTexts } from '../../shared/i18n';
import { post } from '../../shared/session/post';
import { Form } from '../../shared/ui/Form';
import { AuthField } from './AuthField';
import { AuthPage } from './AuthPage';
import { useSending } from './useSending';

/** Asks for a mailed link; the answer is the same whether or not the address is known. */
export function Forgot() {
  const { t, lang } = useTexts();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [checked, setChecked] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const wrong = emailRule(email, {});
  const { send } = useSending(setErrors);

  const submit = () => {
    setChecked(true);
    if (wrong) return;
    send(
      (signal) => post(RequestPasswordResetDocument, { email: email.trim(), lang }, { signal }),
      ({ result: { ok, errors } }) =>
        ok ? navigate('/auth/verification_code') : setErrors(errors.map(({ message }) => message)),
    );
  };

  return (
    <AuthPage title={t('auth:forgotTitle')}>
      <chakra.p color="muted" marginBottom="4">
        {t('auth:forgotText')}
      </chakra.p>
      <Form display="grid" gap="4" submit={submit}>
        <AuthField
          label={t('auth:email')}
          type="email"
          autoComplete="email"
          value={email}
          errors={checked && wrong ? [t(wrong)] : errors}
          change={(value) => {
            setEmail(value);
            setChecked(false);
            setErrors([]);
          }}
        />
        <Button type="submit" variant="solid">
          {t('auth:send')}
        </Button>
        <Link to="/auth/login">{t('auth:toLogin')}</Link>
      </Form>
    </AuthPage>
  );
}
