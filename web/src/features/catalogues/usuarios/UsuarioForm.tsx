import { useMemo } from 'react';
import type { Field, Values } from '../../../crud/fields/field';
import { checkbox, passwordForEmail } from '../../../crud/fields/plain';
import { FormScreen } from '../../../crud/form/FormScreen';
import type { ResourceFormProps } from '../../../crud/resource';
import { reasonOf } from '../../../shared/failure';
import { useTexts } from '../../../shared/i18n';
import { type Session, useSession } from '../../../shared/session/session';
import { useDialogs } from '../../../shared/shell/dialogs';
import { useEmpresaParam, useInvite, useMayInvite } from './useNewUsuario';

const link = checkbox('enviarEnlace', { modes: ['add'], hint: 'catalogues:enlace.hint', wide: true });

/** The user name that an address suggests. */
const usernameOf = (address: string) => (address.split('@')[0] ?? '').trim();

/** Proposes the user name of a new user. */
const withProposal = (field: Field): Field =>
  field.name === 'email' ? { ...field, fills: { name: 'username', value: usernameOf } } : field;

/** Adds the choice of a link above the passwords, which it hides. */
function withLink(fields: readonly Field[]): readonly Field[] {
  const place = fields.findIndex(({ name }) => name === 'password1');
  return fields.toSpliced(place, 0, link);
}

/** Removes the choice of a link; a user with a link gets a random password. */
function userOf({ enviarEnlace, ...user }: Values): Values {
  if (!enviarEnlace) return user;
  const password = randomPassword();
  return { ...user, password1: password, password2: password };
}

/** A user that the server invites is sent without a password and the choice of a link. */
function withoutEntry({ enviarEnlace, password1, password2, ...user }: Values): Values {
  return user;
}

/** The fields of the person's own record; a new address needs the current password, as in the profile. */
function ownFields(fields: readonly Field[], record: Values | null | undefined): readonly Field[] {
  const place = fields.findIndex(({ name }) => name === 'email') + 1;
  return record ? fields.toSpliced(place, 0, passwordForEmail(String(record.email))) : fields;
}

/** Sends the current password only where the form needed it. */
const ownOf = ({ passwordActual, ...user }: Values): Values => (passwordActual ? { ...user, passwordActual } : user);

/** The form of a user. A new one may have a company in the address, and a link instead of a password. */
export function UsuarioForm(props: ResourceFormProps) {
  const { resource, mode } = props;
  const { t } = useTexts();
  const dialogs = useDialogs();
  const empresa = useEmpresaParam();
  const mayInvite = useMayInvite();
  const invite = useInvite();
  const session = useSession();
  const access = useMemo(() => empresaAccess(session), [session]);
  // Otherwise the form has a password.
  const invites = mode === 'add' && !access.every && session.capabilities?.includes('invitaciones') === true;
  const isOwn = props.id === session.usuario?.id;
  const fieldsOf = useMemo(() => {
    const { fields = [] } = resource;
    const offered = mayInvite ? withLink(fields) : fields;
    const added = (invites ? fieldsByInvitation(offered, access) : offered).map(withProposal);
    return (record: Values | null | undefined) => {
      if (mode === 'add') return added;
      if (mode === 'view') return fields;
      // The server also invites a user who moves to a company outside the person's responsibility.
      return isOwn ? ownFields(fields, record) : fieldsByInvitation(fields, access, record?.empresa);
    };
  }, [resource, mode, isOwn, mayInvite, invites, access]);
  const isInvited = (input: Values) => invites && input.empresa !== access.own;
  return (
    <FormScreen
      {...props}
      fieldsOf={fieldsOf}
      place={mode === 'add' && empresa ? `/users/add?empresa=${empresa}` : undefined}
      toSend={(input) => (isInvited(input) ? withoutEntry(input) : ownOf(userOf(input)))}
      created={async ({ id }, typed) => {
        if (isInvited(typed) || !typed.enviarEnlace) return undefined;
        const reasons = await invite(id).then(
          (errors) => (errors.length > 0 ? errors : null),
          (error: unknown) => reasonOf(error, t),
        );
        if (!reasons) return undefined;
        return () =>
          dialogs.success().then(() => dialogs.error({ text: t('catalogues:enlace.failed'), detail: reasons }));
      }}
    />
  );
}

/** The companies that a person is responsible for: their own, or every one with both permissions over answers. */
interface EmpresaAccess {
  own: string | null;
  every: boolean;
}

function empresaAccess({ can, usuario }: Pick<Session, 'can' | 'usuario'>): EmpresaAccess {
  const every = can('view_encuestausuarioempresa') && can('change_encuestausuarioempresa');
  return { own: usuario?.empresa?.id ?? null, every };
}

const idOf = (empresa: unknown): string | null => (empresa as { id: string } | null | undefined)?.id ?? null;

/** Fields that decide how a new user signs in. */
const ENTRY = new Set(['enviarEnlace', 'password1', 'password2']);

/**
 * The fields of a user for a person without access to every company. The server invites users of other companies, so the
 * passwords are hidden and the company has a hint. `former` is the user's current company.
 */
function fieldsByInvitation(fields: readonly Field[], { own, every }: EmpresaAccess, former: unknown = null): Field[] {
  if (every) return [...fields];
  const isOwn = (values: Values) => idOf(values.empresa) === own;
  const isInvited = (values: Values) =>
    !isOwn(values) && values.empresa !== null && idOf(values.empresa) !== idOf(former);
  return fields.map((field) => {
    if (ENTRY.has(field.name)) return { ...field, when: (values) => isOwn(values) && (field.when?.(values) ?? true) };
    if (field.name !== 'empresa') return field;
    return { ...field, hint: (values) => (isInvited(values) ? 'catalogues:enlace.enters' : undefined) };
  });
}

/** Satisfies the password rules (spec §5); the user replaces it through the link. */
export function randomPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return `${btoa(String.fromCharCode(...bytes))}-A`;
}
