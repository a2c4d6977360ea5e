import { Card } from '@chakra-ui/react';
import { useState } from 'react';
import { firstOf } from '../../../crud/fields/firstOf';
import { picker } from '../../../crud/fields/picker';
import { checkbox, emailAddress, secret, secretAgain, text } from '../../../crud/fields/plain';
import { email } from '../../../crud/fields/rules';
import { related } from '../../../crud/filters';
import { Records } from '../../../crud/Records';
import { defineResource, type Extras, type Row } from '../../../crud/resource';
import { useAttempt } from '../../../crud/useAttempt';
import { empresaOptions, grupoOptions, idiomaOptions } from '../../../generated/options';
import { hooks, useInvitacionDeUsuarioQuery } from '../../../generated/usuarios';
import { useTexts } from '../../../shared/i18n';
import { enumKey } from '../../../shared/i18n/enumKey';
import { formatDayOf } from '../../../shared/i18n/format';
import { useMailNotice, useSession } from '../../../shared/session/session';
import { useDialogs } from '../../../shared/shell/dialogs';
import { lazyDialog } from '../../../shared/shell/lazyPart';
import { UsuarioForm } from './UsuarioForm';
import { useInvite, useNewUsuario } from './useNewUsuario';

/** A user with a mailed link chooses the password there. */
const when = ({ enviarEnlace }: Record<string, unknown>) => !enviarEnlace;

export default defineResource({
  hooks,
  rights: true,
  removal: 'list.removal.usuario',
  useInitial: useNewUsuario,
  sortable: [
    ...(['nombreCompleto', 'username', 'email', 'firstName', 'lastName'] as const),
    ...(['empresa', 'idioma', 'isSuperuser'] as const),
  ],
  order: 'nombreCompleto',
  fact: ['empresa', 'groups'],
  spare: 'username',
  filters: [related('empresa', empresaOptions), related('groups', grupoOptions), related('idioma', idiomaOptions)],
  headings: {
    firstName: 'catalogues:headings.person',
    username: 'catalogues:headings.account',
    empresa: 'catalogues:headings.access',
  },
  fields: [
    text('firstName', { required: 'rules.firstName' }),
    text('lastName', { required: 'rules.lastName' }),
    emailAddress('email', { wide: true, required: 'rules.email', rules: [email] }),
    text('username', { wide: true, required: 'rules.username' }),
    secret('password1', { required: 'rules.passwordLength', hint: 'password.hint', modes: ['add', 'view'], when }),
    secretAgain('password2', 'password1', { modes: ['add', 'view'], when }),
    picker('empresa', empresaOptions.list, {
      required: 'rules.empresa',
      optionalWhen: ({ isSuperuser }) => isSuperuser === true,
      looksAt: ['isSuperuser'],
    }),
    firstOf(picker('groups', grupoOptions.list, { required: 'rules.groups' })),
    picker('idioma', idiomaOptions.list),
    checkbox('isSuperuser'),
  ],
  useExtras,
  Below: UserRecords,
  Form: UsuarioForm,
});

/** The user's company and last invitation. */
function UserRecords({ id }: { id: string }) {
  const { t, lang } = useTexts();
  const { can } = useSession();
  const empresa = hooks.one({ variables: { id, lang } }).data?.record?.empresa;
  return (
    <>
      <LastInvitation id={id} />
      {empresa && can('view_empresa') && (
        <Records
          title={t('fields.empresa')}
          counted
          empty=""
          items={[{ id: empresa.id, to: `/empresas/${empresa.id}/view`, text: empresa.label }]}
        />
      )}
    </>
  );
}

/** Beside a user: the state of the last mailed link to choose a password. */
export function LastInvitation({ id }: { id: string }) {
  const { t, lang } = useTexts();
  const mailNotice = useMailNotice();
  const { can } = useSession();
  const { data } = useInvitacionDeUsuarioQuery({
    variables: { id, lang },
    skip: !can('change_usuarioempresa'),
  });
  const last = data?.record;
  if (!last) return null;
  return (
    <Card.Root role="status" padding="16px">
      {t(`catalogues:enlace.last.${enumKey(last.estado)}`, {
        date: formatDayOf(last.pedido, lang),
        reason: last.motivo ?? '',
      })}
      {last.estado === 'EN_COLA' && last.motivo && ` (${last.motivo})`}
      {mailNotice && <p>{mailNotice}</p>}
    </Card.Root>
  );
}

const ImportUsuarios = lazyDialog(async () => (await import('./ImportUsuarios')).ImportUsuarios, ['imports']);

function useExtras(): Extras {
  const { t } = useTexts();
  const { can, capabilities, hasInvitations } = useSession();
  const dialogs = useDialogs();
  const { attempt } = useAttempt();
  const invite = useInvite();
  const mailNotice = useMailNotice();
  const [importing, setImporting] = useState(false);
  const send = async ({ id, label }: Row) => {
    const text = t('catalogues:enlace.confirm', { label });
    const detail = mailNotice ? [mailNotice] : [];
    if (!(await dialogs.confirm({ title: t('fields.enviarEnlace'), text, detail }))) return;
    const errors = await attempt(invite(id));
    if (errors?.length === 0) await dialogs.success({ text: mailNotice ?? t('catalogues:enlace.done') });
    else if (errors) await dialogs.error({ items: errors });
  };
  return {
    list:
      can('add_usuarioempresa') && capabilities?.includes('importaciones')
        ? [{ key: 'import', label: 'catalogues:importar.usuarios', run: () => setImporting(true) }]
        : [],
    row:
      hasInvitations !== false && can('change_usuarioempresa')
        ? [{ key: 'invite', label: 'fields.enviarEnlace', run: (row) => void send(row) }]
        : [],
    opened: importing && <ImportUsuarios close={() => setImporting(false)} />,
  };
}
