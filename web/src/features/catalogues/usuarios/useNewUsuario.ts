import { useSearchParams } from 'react-router-dom';
import type { Values } from '../../../crud/fields/field';
import { useCapabilitiesQuery } from '../../../generated/capabilities';
import { useIdiomaOptionsQuery } from '../../../generated/options';
import { useEmpresaDeUsuarioQuery } from '../../../generated/usuarios';
import { type Lang, useTexts } from '../../../shared/i18n';
import { preference } from '../../../shared/preferences';
import { useSession } from '../../../shared/session/session';

/** The company that the address names, for which a user is added. */
export function useNamedEmpresa(): string | null {
  return useSearchParams()[0].get('empresa');
}

/** Whether one may send a link to whom one adds; the server takes it of who sees the users alone. */
export function useMayInvite(): boolean {
  const { can, hasInvitations } = useSession();
  return hasInvitations !== false && can('change_usuarioempresa') && can('view_usuarioempresa');
}

/** Whether the server invites people whose password the person must not choose; one that offers less asks for it. */
export function useServerInvites(wanted: boolean): boolean {
  const { data } = useCapabilitiesQuery({ skip: !wanted });
  return data?.estado.capacidades.includes('invitaciones') ?? false;
}

/** How the languages of the interface are called where they are records, in either of them. */
const CALLED: Record<Lang, RegExp> = { es: /^(es$|espa[nñ]|cast|spa)/i, en: /^(en$|ingl|engl)/i };

/** A new user reads the language of whoever adds them, until another one is chosen. */
function useOwnLanguage(wanted: boolean) {
  const { lang } = useTexts();
  const { data, error } = useIdiomaOptionsQuery({ variables: { lang }, skip: !wanted });
  if (!data && !error) return undefined;
  const idioma = data?.page.results.find(({ label }) => CALLED[lang].test(label.trim()));
  return idioma ? { idioma: { id: idioma.id, label: idioma.label } } : {};
}

/** What a new user begins with: a language, the company that the address names, and whether a link is sent. */
export function useNewUsuario(wanted: boolean): Values | undefined {
  const { lang } = useTexts();
  const language = useOwnLanguage(wanted);
  const empresa = useNamedEmpresa();
  const mayInvite = useMayInvite();
  const { isLoading } = useSession();
  const named = useEmpresaDeUsuarioQuery({ variables: { id: empresa ?? '', lang }, skip: !wanted || !empresa });
  if (!wanted) return {};
  if (!language || isLoading || (empresa && named.loading && !named.data)) return undefined;
  return {
    ...language,
    empresa: named.data?.record ?? null,
    enviarEnlace: mayInvite && (empresa !== null || preference('sendLink') === 'true'),
  };
}
