import { picker } from '../../fields/picker';
import { checkbox, emailAddress, secret, secretAgain, text } from '../../fields/plain';
import { email } from '../../fields/rules';
import { useEmpresaOptionsQuery, useGrupoOptionsQuery, useIdiomaOptionsQuery } from '../../generated/options';
import { hooks } from '../../generated/usuarios';
import { defineResource } from '../../screens/resource';
import { useOwnLanguage } from './useOwnLanguage';

export default defineResource({
  hooks,
  rights: true,
  useInitial: useOwnLanguage,
  sortable: ['username', 'email', 'firstName', 'lastName'],
  fields: [
    text('firstName', { required: 'rules.firstName' }),
    text('lastName', { required: 'rules.lastName' }),
    emailAddress('email', { required: 'rules.email', rules: [email] }),
    text('username', { required: 'rules.username' }),
    secret('password1', { required: 'rules.passwordLength', hint: 'auth.passwordHint', modes: ['add', 'view'] }),
    secretAgain('password2', 'password1', { modes: ['add', 'view'] }),
    picker('empresa', useEmpresaOptionsQuery, {
      required: 'rules.empresa',
      optionalWhen: ({ isSuperuser }) => isSuperuser === true,
      looksAt: ['isSuperuser'],
    }),
    picker('groups', useGrupoOptionsQuery, { required: 'rules.groups', asList: true }),
    picker('idioma', useIdiomaOptionsQuery),
    checkbox('isSuperuser'),
  ],
});
