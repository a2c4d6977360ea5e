import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { LoginDocument } from '../../generated/session';
import { type TextKey, useTexts } from '../../shared/i18n';
import { post } from '../../shared/session/post';
import { beginSession } from '../../shared/session/tokens';
import { Form } from '../../shared/ui/Form';
import { AuthField } from './AuthField';
import { AuthPage } from './AuthPage';
import { useSending } from './useSending';

/** Why a sign-in failed: the server's word, or what came in the way (spec §8). */
interface Refused {
  message?: string;
  /** What this screen says of itself, in the language that is switched to. */
  text?: TextKey;
  reasons?: string[];
}

/** Sign-in (spec §2): Enter submits, the error line clears when something is typed. */
export function Login() {
  const { t, lang } = useTexts();
  const navigate = useNavigate();
  const { from } = (useLocation().state ?? {}) as { from?: string };
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<Refused | null>(null);
  const { sending, send } = useSending((reasons) => setError({ reasons }));

  const submit = () => {
    if (!username.trim() || !password) return setError({ text: 'auth:missing' });
    setError(null);
    send(
      (signal) => post(LoginDocument, { username, password, lang }, { signal }),
      ({ result: { access, refresh, errors } }) => {
        if (!access) return setError({ message: errors[0]?.message });
        beginSession({ access, refresh });
        return navigate(from ?? '/', { replace: true });
      },
    );
  };

  return (
    <AuthPage title={t('auth:signIn')}>
      <chakra.div minHeight="40px" marginBottom="16px" overflowWrap="anywhere">
        {!error && <chakra.p color="muted">{t(from ? 'auth:expired' : 'auth:welcome')}</chakra.p>}
        <chakra.p role="alert" color="danger">
          {error && <span>{error.message ?? t(error.text ?? 'auth:loginFailed')}</span>}
          {error?.reasons?.map((line) => (
            <chakra.span key={line} display="block">
              {line}
            </chakra.span>
          ))}
        </chakra.p>
      </chakra.div>
      <Form display="grid" gap="4" submit={submit}>
        <AuthField
          label={t('auth:username')}
          autoComplete="username"
          autoCapitalize="none"
          value={username}
          change={(value) => {
            setUsername(value);
            setError(null);
          }}
        />
        <AuthField
          label={t('auth:password')}
          type="password"
          autoComplete="current-password"
          value={password}
          change={(value) => {
            setPassword(value);
            setError(null);
          }}
        />
        <Button type="submit" variant="solid" disabled={sending}>
          {t('auth:signIn')}
        </Button>
      </Form>
      <chakra.div display="flex" flexWrap="wrap" gap="3" justifyContent="space-between" marginTop="4">
        <Link to="/auth/forgot_password">{t('auth:forgot')}</Link>
        <Link to="/auth/register">{t('auth:registerTitle')}</Link>
      </chakra.div>
    </AuthPage>
  );
}
