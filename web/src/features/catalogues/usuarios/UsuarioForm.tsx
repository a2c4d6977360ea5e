import { useMemo } from 'react';
import type { Field, Values } from '../../../crud/fields/field';
import { checkbox, passwordForEmail } from '../../../crud/fields/plain';
import { FormScreen } from '../../../crud/form/FormScreen';
import type { Resource, ResourceFormProps } from '../../../crud/resource';
import { reasonOf } from '../../../shared/failure';
import { useTexts } from '../../../shared/i18n';
import { setPreference } from '../../../shared/preferences';
import { type Session, useSession } from '../../../shared/session/session';
import { useDialogs } from '../../../shared/shell/dialogs';
import { useInvite } from './useInvite';
import { useMayInvite, useNamedEmpresa, useServerInvites } from './useNewUsuario';

const link = checkbox('enviarEnlace', { modes: ['add'], hint: 'catalogues:enlace.hint' });

/** The user's fields, with the choice above the passwords that it puts away. */
function withLink(resource: Resource): Resource {
  const fields = [...(resource.fields ?? [])];
  const place = fields.findIndex(({ name }) => name === 'password1');
  return { ...resource, fields: fields.toSpliced(place, 0, link) };
}

/** What is not a user's own, taken out; one who is sent a link gets a password that nobody knows. */
function userOf({ enviarEnlace, ...user }: Values): Values {
  if (!enviarEnlace) return user;
  const password = randomPassword();
  return { ...user, password1: password, password2: password };
}

/** A user whom the server invites: neither a password nor the choice of a link is sent. */
function invitedOf({ enviarEnlace, password1, password2, ...user }: Values): Values {
  return user;
}

/** The fields of whoever changes their own record; a new address takes the present password, as in the profile. */
const ownFieldsOf = (resource: Resource) => (record: Values | null | undefined) => {
  const fields = resource.fields ?? [];
  const place = fields.findIndex(({ name }) => name === 'email') + 1;
  return record ? fields.toSpliced(place, 0, passwordForEmail(String(record.email))) : fields;
};

/** What is sent of one's own record: the present password only where it was asked for. */
const ownOf = ({ passwordActual, ...user }: Values): Values => (passwordActual ? { ...user, passwordActual } : user);

/** One's own record among the users. */
function OwnForm(props: ResourceFormProps) {
  const fieldsOf = useMemo(() => ownFieldsOf(props.resource), [props.resource]);
  return <FormScreen {...props} fieldsOf={fieldsOf} toSend={ownOf} />;
}

/** The form of somebody else, whom the server invites when they enter a company that the person does not hold. */
function OtherForm({ held, ...props }: ResourceFormProps & { held: Held }) {
  const fieldsOf = useMemo(() => {
    const { fields = [] } = props.resource;
    return (record: Values | null | undefined) => fieldsByInvitation(fields, held, record?.empresa);
  }, [props.resource, held]);
  return <FormScreen {...props} fieldsOf={fieldsOf} />;
}

/** The form of a user: for a company where the address says which, and with a link instead of a password. */
export function UsuarioForm({ resource, ...props }: ResourceFormProps) {
  const { t } = useTexts();
  const dialogs = useDialogs();
  const empresa = useNamedEmpresa();
  const mayInvite = useMayInvite();
  const invite = useInvite();
  const session = useSession();
  const held = useMemo(() => heldBy(session), [session]);
  const invites = useServerInvites(props.mode === 'add' && !held.every);
  const added = useMemo(() => {
    const offered = mayInvite ? withLink(resource) : resource;
    return invites ? { ...offered, fields: fieldsByInvitation(offered.fields ?? [], held) } : offered;
  }, [resource, mayInvite, invites, held]);
  const isInvited = (input: Values) => invites && input.empresa !== held.own;
  if (props.mode === 'edit' && props.id === session.usuario?.id) return <OwnForm {...props} resource={resource} />;
  if (props.mode === 'edit') return <OtherForm {...props} resource={resource} held={held} />;
  if (props.mode === 'view') return <FormScreen {...props} resource={resource} />;
  return (
    <FormScreen
      {...props}
      resource={added}
      place={empresa ? `/users/add?empresa=${empresa}` : undefined}
      toSend={(input) => {
        if (isInvited(input)) return invitedOf(input);
        if (!empresa && mayInvite) setPreference('sendLink', String(Boolean(input.enviarEnlace)));
        return userOf(input);
      }}
      created={async ({ id }, typed) => {
        if (isInvited(typed) || !typed.enviarEnlace) return undefined;
        const refused = await invite([id]).then(
          (uninvited) => (uninvited.length > 0 ? uninvited.map(({ message }) => message) : null),
          (error: unknown) => reasonOf(error, t),
        );
        if (!refused) return undefined;
        return () =>
          dialogs.success().then(() => dialogs.error({ text: t('catalogues:enlace.failed'), detail: refused }));
      }}
    />
  );
}

/** The companies that a person holds: their own, or every one with both permissions over answers. */
interface Held {
  own: string | null;
  every: boolean;
}

function heldBy({ can, usuario }: Pick<Session, 'can' | 'usuario'>): Held {
  const every = can('view_encuestausuarioempresa') && can('change_encuestausuarioempresa');
  return { own: usuario?.empresa?.id ?? null, every };
}

const idOf = (empresa: unknown): string | null => (empresa as { id: string } | null | undefined)?.id ?? null;

/** Fields by which whoever adds a user decides how that user gets in. */
const ENTRY = new Set(['enviarEnlace', 'password1', 'password2']);

/**
 * The fields of a user for a person who does not hold every company. A user who enters another company is invited by the
 * server, so no password is chosen; the company's hint says so. `former` is the company that the user is in already.
 */
function fieldsByInvitation(fields: readonly Field[], { own, every }: Held, former: unknown = null): Field[] {
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

/** Good by the rules of every password (spec §5), and seen by nobody: whoever it is for chooses another by a link. */
export function randomPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return `${btoa(String.fromCharCode(...bytes))}-A`;
}
