import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { email as emailRule, isEmpty, passwordErrors } from '../../crud/fields/rules';
import { type TextKey, useTexts } from '../../shared/i18n';
import { useDialogs } from '../../shared/shell/dialogs';
import { Check } from '../../shared/ui/Check';
import { Form } from '../../shared/ui/Form';
import { AuthField } from './AuthField';
import { AuthPage } from './AuthPage';

const BLANK = { name: '', email: '', password: '' };
type Names = keyof typeof BLANK | 'agree';

/** Sign-up (spec §2): it checks what was typed, calls nothing, and tells who creates accounts. */
export function Register() {
  const { t } = useTexts();
  const dialogs = useDialogs();
  const [values, setValues] = useState(BLANK);
  const [agreed, setAgreed] = useState(false);
  const [checked, setChecked] = useState(false);

  const emailError = emailRule(values.email, values);
  const errors: Record<Names, TextKey[]> = {
    name: isEmpty(values.name) ? ['rules.firstName'] : [],
    email: emailError ? [emailError] : [],
    password: passwordErrors(values.password),
    agree: agreed ? [] : ['auth:agreeRequired'],
  };
  const shown = (name: Names) => (checked ? errors[name].map((text) => t(text)) : []);
  const change = (name: keyof typeof BLANK) => (value: string) => setValues({ ...values, [name]: value });

  const submit = async () => {
    setChecked(true);
    if (Object.values(errors).flat().length > 0) return;
    await dialogs.info({ title: t('auth:registerTitle'), text: t('auth:registerDone') });
  };

  return (
    <AuthPage title={t('auth:registerTitle')}>
      <Form display="grid" gap="4" submit={submit}>
        <AuthField
          label={t('auth:name')}
          autoComplete="name"
          value={values.name}
          errors={shown('name')}
          change={change('name')}
        />
        <AuthField
          label={t('auth:email')}
          type="email"
          autoComplete="email"
          value={values.email}
          errors={shown('email')}
          change={change('email')}
        />
        <AuthField
          label={t('auth:password')}
          type="password"
          autoComplete="new-password"
          hint={t('password.hint')}
          value={values.password}
          errors={shown('password')}
          change={change('password')}
        />
        <div>
          <Check checked={agreed} onChange={setAgreed}>
            {t('auth:agree')}
          </Check>
          <chakra.p role="alert" color="danger" fontSize="xs">
            {shown('agree')[0]}
          </chakra.p>
        </div>
        <Button type="submit" variant="solid">
          {t('auth:register')}
        </Button>
        <Link to="/auth/login">{t('auth:toLogin')}</Link>
      </Form>
    </AuthPage>
  );
}
