import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type SubmitEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { LoginDocument } from '../../generated/session';
import { useTexts } from '../../shared/i18n';
import { post } from '../../shared/session/post';
import { storeTokens } from '../../shared/session/tokens';
import { PublicPage } from '../../shared/shell/PublicPage';
import { Form } from '../../shared/ui/Form';
import { AuthField, useSend, useUntranslatedState } from './AuthField';

/** Why a sign-in failed: the server's message, or a failure on the way (spec §8). */
interface LoginError {
  message?: string;
  reasons?: string[];
}

/** Sign-in (spec §2): Enter submits, typing clears the error. */
export function Login() {
  const { t, lang } = useTexts();
  const navigate = useNavigate();
  const { from } = (useLocation().state ?? {}) as { from?: string };
  const [isMissing, setMissing] = useState(false);
  const [error, setError] = useUntranslatedState<LoginError | null>(null);
  const { isSending, send } = useSend((reasons) => setError({ reasons }));

  const submit = ({ currentTarget }: SubmitEvent<HTMLFormElement>) => {
    const data = new FormData(currentTarget);
    const [username, password] = ['username', 'password'].map((name) => String(data.get(name) ?? '')) as [
      string,
      string,
    ];
    const isEmpty = !username.trim() || !password;
    setMissing(isEmpty);
    setError(null);
    if (isEmpty) return;
    send(
      (signal) => post(LoginDocument, { username, password, lang }, { signal }),
      ({ result: { access, refresh, errors } }) => {
        if (!access) return setError({ message: errors[0]?.message });
        storeTokens({ access, refresh });
        return navigate(from ?? '/', { replace: true });
      },
    );
  };

  const clear = () => {
    setMissing(false);
    setError(null);
  };

  return (
    <PublicPage title={t('auth:signIn')}>
      <chakra.div minHeight="40px" marginBottom="16px" overflowWrap="anywhere">
        {!error && !isMissing && <chakra.p color="muted">{t(from ? 'auth:expired' : 'auth:welcome')}</chakra.p>}
        <chakra.p role="alert" color="danger">
          {isMissing && t('auth:missing')}
          {error && <span>{error.message ?? t('auth:loginFailed')}</span>}
          {error?.reasons?.map((line) => (
            <chakra.span key={line} display="block">
              {line}
            </chakra.span>
          ))}
        </chakra.p>
      </chakra.div>
      <Form display="grid" gap="4" submit={submit} onChange={clear}>
        <AuthField label={t('auth:username')} autoComplete="username" autoCapitalize="none" name="username" />
        <AuthField label={t('auth:password')} type="password" autoComplete="current-password" name="password" />
        <Button type="submit" variant="solid" disabled={isSending}>
          {t('auth:signIn')}
        </Button>
      </Form>
      <chakra.div display="flex" flexWrap="wrap" gap="0 12px" justifyContent="space-between" marginTop="4">
        <Link to="/auth/forgot_password">{t('auth:forgot')}</Link>
        <Link to="/auth/register">{t('auth:registerTitle')}</Link>
      </chakra.div>
    </PublicPage>
  );
}
