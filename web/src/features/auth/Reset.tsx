import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { passwordErrors } from '../../crud/fields/rules';
import { SendNewPasswordDocument } from '../../generated/session';
import { useTexts } from '../../shared/i18n';
import { post } from '../../shared/session/post';
import { useDialogs } from '../../shared/shell/dialogs';
import { Form } from '../../shared/ui/Form';
import { AuthField } from './AuthField';
import { AuthPage } from './AuthPage';
import { useSending } from './useSending';

interface Codes {
  uid: string;
  token: string;
}

/** The codes of a mailed link leave the address bar at once; the page's history keeps them for a reload. */
export function Reset() {
  const { uid, token } = useParams();
  const { state } = useLocation();
  if (uid && token) return <Navigate to="/auth/reset_password" replace state={{ uid, token } satisfies Codes} />;
  return <ResetForm codes={state as Codes | null} />;
}

function ResetForm({ codes }: { codes: Codes | null }) {
  const { t, lang } = useTexts();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const [password, setPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  /** Whether the server refused the link or what was sent with it; a new link mends the first. */
  const [spent, setSpent] = useState(false);
  const { send } = useSending(setRefused);

  const errors = passwordErrors(password).map((text) => t(text));
  const mismatch = password === confirmPassword ? [] : [t('rules.passwordMatch')];

  const submit = () => {
    setChecked(true);
    if (!codes || errors.length + mismatch.length > 0) return;
    setRefused([]);
    setSpent(false);
    send(
      (signal) => post(SendNewPasswordDocument, { ...codes, password, confirmPassword, lang }, { signal }),
      async ({ result }) => {
        setSpent(!result.ok);
        if (!result.ok) return setRefused(result.errors.map(({ message }) => message));
        await dialogs.success({ text: t('auth:resetDone') });
        await navigate('/auth/login', { replace: true });
      },
    );
  };

  return (
    <AuthPage title={t('auth:resetTitle')}>
      {!codes ? (
        <chakra.div display="grid" gap="4">
          <p>{t('auth:resetMissing')}</p>
          <Link to="/auth/forgot_password">{t('auth:forgotTitle')}</Link>
        </chakra.div>
      ) : (
        <Form display="grid" gap="4" submit={submit}>
          <chakra.div role="alert" color="danger">
            {refused.map((message) => (
              <p key={message}>{message}</p>
            ))}
            {spent && <Link to="/auth/forgot_password">{t('auth:resetAgain')}</Link>}
          </chakra.div>
          <AuthField
            label={t('auth:password')}
            type="password"
            autoComplete="new-password"
            hint={t('password.hint')}
            value={password}
            errors={checked ? errors : []}
            change={setPassword}
          />
          <AuthField
            label={t('auth:confirmPassword')}
            type="password"
            autoComplete="new-password"
            value={confirmPassword}
            errors={checked ? mismatch : []}
            change={setConfirmPassword}
          />
          <Button type="submit" variant="solid">
            {t('auth:send')}
          </Button>
        </Form>
      )}
    </AuthPage>
  );
}
