import { useSearchParams } from 'react-router-dom';
import type { Values } from '../../../crud/fields/field';
import { useEmpresaLabelQuery, useIdiomaOptionsQuery } from '../../../generated/options';
import { useInviteUsuariosMutation, usePermisosDeGruposQuery } from '../../../generated/usuarios';
import { NetworkError } from '../../../shared/failure';
import { currentLang, type Lang, useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import { respondentGroup } from '../permissions/administers';

/** The id of the company in the address of a new user. */
export function useEmpresaParam(): string | null {
  return useSearchParams()[0].get('empresa');
}

/** The server invites users only for a person who may view them. */
export function useMayInvite(): boolean {
  const { can, hasInvitations } = useSession();
  return hasInvitations !== false && can('change_usuarioempresa') && can('view_usuarioempresa');
}

/** Names of the interface's languages as records. */
const NAMES: Record<Lang, RegExp> = { es: /^(es$|espa[nñ]|cast|spa)/i, en: /^(en$|ingl|engl)/i };

/** A new user's language defaults to the current one. */
function useDefaultIdioma(wanted: boolean) {
  const { lang } = useTexts();
  const { data, error } = useIdiomaOptionsQuery({ variables: { lang }, skip: !wanted });
  if (!data && !error) return undefined;
  const idioma = data?.page.results.find(({ label }) => NAMES[lang].test(label.trim()));
  return idioma ? { idioma: { id: idioma.id, label: idioma.label } } : {};
}

/** A new user's group defaults to that of respondents. */
function useDefaultGroups(wanted: boolean) {
  const { lang } = useTexts();
  // Without this permission, groups are read without their permissions.
  const mayView = useSession().can('view_group');
  const { data, error } = usePermisosDeGruposQuery({ variables: { lang }, skip: !wanted || !mayView });
  if (mayView && !data && !error) return undefined;
  const group = respondentGroup(data?.page?.results ?? []);
  return { groups: group ? [{ id: group.id, label: group.label }] : [] };
}

/** The initial values of a new user; undefined while they load. */
export function useNewUsuario(wanted: boolean): Values | undefined {
  const { lang } = useTexts();
  const language = useDefaultIdioma(wanted);
  const groups = useDefaultGroups(wanted);
  const empresa = useEmpresaParam();
  const mayInvite = useMayInvite();
  const reading = useEmpresaLabelQuery({ variables: { id: empresa ?? '', lang }, skip: !wanted || !empresa });
  if (!wanted) return {};
  if (!language || !groups || (empresa && reading.loading && !reading.data)) return undefined;
  return {
    ...language,
    ...groups,
    empresa: reading.data?.record ?? null,
    enviarEnlace: mayInvite,
  };
}

/** Mails a user a link to choose the password; returns why the server did not. */
export function useInvite() {
  const [run] = useInviteUsuariosMutation();
  return async (id: string): Promise<string[]> => {
    const { data } = await run({ variables: { ids: [id], lang: currentLang() } });
    if (!data) throw new NetworkError('The response is empty');
    return data.result.resultados.flatMap(({ errors }) => errors.map(({ message }) => message));
  };
}
