import { firstOf } from '../../../crud/fields/firstOf';
import { picker } from '../../../crud/fields/picker';
import { checkbox, emailAddress, secret, secretAgain, text } from '../../../crud/fields/plain';
import { email } from '../../../crud/fields/rules';
import { defineResource } from '../../../crud/resource';
import { useEmpresaOptionsQuery, useGrupoOptionsQuery, useIdiomaOptionsQuery } from '../../../generated/options';
import { hooks } from '../../../generated/usuarios';
import { LastInvitation } from './LastInvitation';
import { UsuarioForm } from './UsuarioForm';
import { useExtras } from './useExtras';
import { useNewUsuario } from './useNewUsuario';

/** Who is sent a link chooses the password there. */
const when = ({ enviarEnlace }: Record<string, unknown>) => !enviarEnlace;

export default defineResource({
  hooks,
  rights: true,
  useInitial: useNewUsuario,
  sortable: ['username', 'email', 'firstName', 'lastName'],
  fields: [
    text('firstName', { required: 'rules.firstName' }),
    text('lastName', { required: 'rules.lastName' }),
    emailAddress('email', { required: 'rules.email', rules: [email] }),
    text('username', { required: 'rules.username' }),
    secret('password1', { required: 'rules.passwordLength', hint: 'password.hint', modes: ['add', 'view'], when }),
    secretAgain('password2', 'password1', { modes: ['add', 'view'], when }),
    picker('empresa', useEmpresaOptionsQuery, {
      required: 'rules.empresa',
      optionalWhen: ({ isSuperuser }) => isSuperuser === true,
      looksAt: ['isSuperuser'],
    }),
    firstOf(picker('groups', useGrupoOptionsQuery, { required: 'rules.groups' })),
    picker('idioma', useIdiomaOptionsQuery),
    checkbox('isSuperuser'),
  ],
  useExtras,
  Below: LastInvitation,
  Form: UsuarioForm,
});
