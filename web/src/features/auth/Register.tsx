import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Controller, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { email, isEmpty, passwordErrors } from '../../crud/fields/rules';
import { type TextKey, useTexts } from '../../shared/i18n';
import { useDialogs } from '../../shared/shell/dialogs';
import { PublicPage } from '../../shared/shell/PublicPage';
import { Check } from '../../shared/ui/Check';
import { Form } from '../../shared/ui/Form';
import { AuthField } from './AuthField';

const BLANK = { name: '', email: '', password: '', agree: false };

/** Sign-up (spec §2): it validates the form, sends nothing, and explains who creates accounts. */
export function Register() {
  const { t } = useTexts();
  const dialogs = useDialogs();
  const { control, register, handleSubmit, formState } = useForm({ defaultValues: BLANK, shouldFocusError: false });
  /** The errors are keys, so that they follow a change of language. */
  const errorsOf = (name: keyof typeof BLANK) =>
    formState.errors[name]?.message?.split('\n').map((key) => t(key as TextKey)) ?? [];
  const submit = handleSubmit(() => dialogs.info({ title: t('auth:registerTitle'), text: t('auth:registerDone') }));

  return (
    <PublicPage title={t('auth:registerTitle')}>
      <Form display="grid" gap="4" submit={submit}>
        <AuthField
          required
          label={t('auth:name')}
          autoComplete="name"
          errors={errorsOf('name')}
          {...register('name', { validate: (value) => !isEmpty(value) || 'auth:nameRequired' })}
        />
        <AuthField
          required
          label={t('auth:email')}
          type="email"
          autoComplete="email"
          errors={errorsOf('email')}
          {...register('email', { validate: (value) => email(value, {}) ?? true })}
        />
        <AuthField
          required
          label={t('auth:password')}
          type="password"
          autoComplete="new-password"
          hint={t('password.hint')}
          errors={errorsOf('password')}
          {...register('password', { validate: (value) => passwordErrors(value).join('\n') || true })}
        />
        <div>
          <Controller
            control={control}
            name="agree"
            rules={{ validate: (agree) => agree || 'auth:agreeRequired' }}
            render={({ field }) => (
              <Check required checked={field.value} onChange={field.onChange}>
                {t('auth:agree')}
                <chakra.span color="danger" aria-hidden="true">
                  {' *'}
                </chakra.span>
              </Check>
            )}
          />
          <chakra.p role="alert" color="danger" fontSize="xs">
            {errorsOf('agree')}
          </chakra.p>
        </div>
        <Button type="submit" variant="solid">
          {t('auth:register')}
        </Button>
        <Link to="/auth/login">{t('auth:toLogin')}</Link>
      </Form>
    </PublicPage>
  );
}
