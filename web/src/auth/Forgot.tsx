import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { linesOf } from '../failure';
import { email as emailRule } from '../fields/rules';
import { RequestPasswordResetDocument } from '../generated/session';
import { useTexts } from '../i18n';
import { post } from '../session/post';
import { useOverlay } from '../shell/overlay';
import { AuthField } from './AuthField';
import { AuthPage } from './AuthPage';

/** Asks for a mailed link; the answer is the same whether or not the address is known. */
export function Forgot() {
  const { t, lang } = useTexts();
  const navigate = useNavigate();
  const overlay = useOverlay();
  const [email, setEmail] = useState('');
  const [errors, setErrors] = useState<readonly string[]>([]);
  const sending = useRef(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = emailRule(email, {});
    if (wrong) return setErrors([t(wrong)]);
    if (sending.current) return;
    sending.current = true;
    try {
      const { result } = await overlay.during((signal) =>
        post(RequestPasswordResetDocument, { email: email.trim(), lang }, { signal }),
      );
      if (!result.ok) return setErrors(result.errors.map(({ message }) => message));
      await navigate('/auth/verification_code');
    } catch (failure) {
      setErrors(linesOf(failure, t));
    } finally {
      sending.current = false;
    }
  };

  return (
    <AuthPage title={t('auth.forgotTitle')}>
      <chakra.p color="muted" marginBottom="4">
        {t('auth.forgotText')}
      </chakra.p>
      <chakra.form display="grid" gap="4" noValidate onSubmit={(event) => void submit(event)}>
        <AuthField
          label={t('auth.email')}
          type="email"
          autoComplete="email"
          value={email}
          errors={errors}
          change={(value) => {
            setEmail(value);
            setErrors([]);
          }}
        />
        <Button type="submit" variant="solid">
          {t('auth.send')}
        </Button>
        <Link to="/auth/login">{t('auth.toLogin')}</Link>
      </chakra.form>
    </AuthPage>
  );
}
