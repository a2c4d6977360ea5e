import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { passwordErrors } from '../../crud/fields/rules';
import { SendNewPasswordDocument } from '../../generated/session';
import { type TextKey, useTexts } from '../../shared/i18n';
import { post } from '../../shared/session/post';
import { useDialogs } from '../../shared/shell/dialogs';
import { PublicPage } from '../../shared/shell/PublicPage';
import { Form } from '../../shared/ui/Form';
import { AuthField, useSend, useUntranslatedState } from './AuthField';

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
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { password: '', confirmPassword: '' },
    shouldFocusError: false,
  });
  const [errors, setErrors] = useUntranslatedState<readonly string[]>([]);
  /** The server refused the reset; where the link is the reason, only a new one helps. */
  const [isRefused, setRefused] = useUntranslatedState<boolean>(false);
  const { send } = useSend(setErrors);
  const errorsOf = (name: 'password' | 'confirmPassword') =>
    formState.errors[name]?.message?.split('\n').map((key) => t(key as TextKey)) ?? [];

  const submit = handleSubmit(({ password, confirmPassword }) => {
    if (!codes) return;
    setErrors([]);
    setRefused(false);
    send(
      (signal) => post(SendNewPasswordDocument, { ...codes, password, confirmPassword, lang }, { signal }),
      async ({ result }) => {
        setRefused(!result.ok);
        if (!result.ok) return setErrors(result.errors.map(({ message }) => message));
        await dialogs.success({ text: t('auth:resetDone') });
        await navigate('/auth/login', { replace: true });
      },
    );
  });

  return (
    <PublicPage title={t('auth:resetTitle')}>
      {!codes ? (
        <chakra.div display="grid" gap="4">
          <p>{t('auth:resetMissing')}</p>
          <Link to="/auth/forgot_password">{t('auth:forgotTitle')}</Link>
        </chakra.div>
      ) : (
        <Form display="grid" gap="4" submit={submit}>
          <chakra.div role="alert" color="danger" _empty={{ display: 'none' }}>
            {errors.map((message) => (
              <p key={message}>{message}</p>
            ))}
            {isRefused && <Link to="/auth/forgot_password">{t('auth:resetAgain')}</Link>}
          </chakra.div>
          <AuthField
            label={t('auth:password')}
            type="password"
            autoComplete="new-password"
            hint={t('password.hint')}
            errors={errorsOf('password')}
            {...register('password', {
              deps: 'confirmPassword',
              validate: (value) => passwordErrors(value).join('\n') || true,
            })}
          />
          <AuthField
            label={t('auth:confirmPassword')}
            type="password"
            autoComplete="new-password"
            errors={errorsOf('confirmPassword')}
            {...register('confirmPassword', {
              validate: (value, { password }) => value === password || 'rules.passwordMatch',
            })}
          />
          <Button type="submit" variant="solid">
            {t('auth:send')}
          </Button>
          <Link to="/auth/login">{t('auth:toLogin')}</Link>
        </Form>
      )}
    </PublicPage>
  );
}
