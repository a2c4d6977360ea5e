import { useRef } from 'react';
import { reasonOf } from '../../failure';
import type { Values } from '../../fields/field';
import { checkbox } from '../../fields/plain';
import { useTexts } from '../../i18n';
import { setPreference } from '../../preferences';
import { FormScreen } from '../../screens/FormScreen';
import type { Resource, ResourceFormProps } from '../../screens/resource';
import { useDialogs } from '../../shell/dialogs';
import { randomPassword } from './randomPassword';
import { useInvite } from './useInvite';
import { useMayInvite, useNamedEmpresa } from './useNewUsuario';

const link = checkbox('enviarEnlace', { modes: ['add'], hint: 'areas.enlace.hint' });

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

/** The form of a user: for a company where the address says which, and with a link instead of a password. */
export function UsuarioForm({ resource, ...props }: ResourceFormProps) {
  const { t } = useTexts();
  const dialogs = useDialogs();
  const empresa = useNamedEmpresa();
  const mayInvite = useMayInvite();
  const invite = useInvite();
  const invited = useRef({ wanted: false, failure: null as string[] | null });
  if (props.mode !== 'add') return <FormScreen {...props} resource={resource} />;
  return (
    <FormScreen
      {...props}
      resource={mayInvite ? withLink(resource) : resource}
      place={empresa ? `/users/add?empresa=${empresa}` : undefined}
      toSend={(input) => {
        const wanted = Boolean(input.enviarEnlace);
        invited.current = { wanted, failure: null };
        if (!empresa && mayInvite) setPreference('enviarEnlace', String(wanted));
        return userOf(input);
      }}
      created={async (id) => {
        if (!invited.current.wanted) return;
        const uninvited = await invite([id]).catch((error: unknown) => reasonOf(error, t));
        if (uninvited.length > 0)
          invited.current.failure = uninvited.map((one) => (typeof one === 'string' ? one : one.message));
      }}
      told={async () => {
        const { failure } = invited.current;
        if (failure) await dialogs.error({ text: t('areas.enlace.failed'), detail: failure });
      }}
    />
  );
}
