import { chakra } from '@chakra-ui/react/styled-system';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { passwordErrors } from '../fields/rules';
import { SendNewPasswordDocument } from '../generated/session';
import { useTexts } from '../i18n';
import { post } from '../session/post';
import { useDialogs } from '../shell/dialogs';
import { useOverlay } from '../shell/overlay';
import { Button } from '../ui/elements';
import { AuthField } from './AuthField';
import { AuthPage } from './AuthPage';
import { failureText } from './failureText';

/** Sets a new password with the codes of a mailed link, which leave the address bar at once. */
export function Reset() {
  const { t, lang } = useTexts();
  const navigate = useNavigate();
  const overlay = useOverlay();
  const dialogs = useDialogs();
  const params = useParams();
  const [codes] = useState(() => ({ uid: params.uid ?? '', token: params.token ?? '' }));
  const [password, setPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  useEffect(() => {
    // Past the router on purpose: the route, and so this screen, stays.
    history.replaceState(history.state, '', '/auth/reset_password');
  }, []);

  const errors = passwordErrors(password).map((text) => t(text));
  const mismatch = password === confirmPassword ? [] : [t('rules.passwordMatch')];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (errors.length + mismatch.length > 0) return;
    try {
      const { result } = await overlay.during((signal) =>
        post(SendNewPasswordDocument, { ...codes, password, confirmPassword, lang }, { signal }),
      );
      if (!result.ok) return setRefused(result.errors.map(({ message }) => message));
      await dialogs.success({ text: t('auth.resetDone') });
      await navigate('/auth/login', { replace: true });
    } catch (failure) {
      setRefused([failureText(failure)]);
    }
  };

  return (
    <AuthPage title={t('auth.resetTitle')}>
      {codes.token === '' ? (
        <chakra.div display="grid" gap="4">
          <p>{t('auth.resetMissing')}</p>
          <Link to="/auth/forgot_password">{t('auth.forgotTitle')}</Link>
        </chakra.div>
      ) : (
        <chakra.form display="grid" gap="4" noValidate onSubmit={(event) => void submit(event)}>
          <chakra.div role="alert" color="danger">
            {refused.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </chakra.div>
          <AuthField
            label={t('auth.password')}
            type="password"
            autoComplete="new-password"
            hint={t('auth.passwordHint')}
            value={password}
            errors={checked ? errors : []}
            change={setPassword}
          />
          <AuthField
            label={t('auth.confirmPassword')}
            type="password"
            autoComplete="new-password"
            value={confirmPassword}
            errors={checked ? mismatch : []}
            change={setConfirmPassword}
          />
          <Button type="submit" look="solid">
            {t('auth.send')}
          </Button>
        </chakra.form>
      )}
    </AuthPage>
  );
}
