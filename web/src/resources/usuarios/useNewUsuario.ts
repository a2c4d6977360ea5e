import { useSearchParams } from 'react-router-dom';
import type { Values } from '../../fields/field';
import { useEmpresaDeUsuarioQuery } from '../../generated/usuarios';
import { useTexts } from '../../i18n';
import { preference } from '../../preferences';
import { useOwnLanguage } from './useOwnLanguage';

/** The company that the address names, for which a user is added. */
export function useNamedEmpresa(): string | null {
  return useSearchParams()[0].get('empresa');
}

/** What a new user begins with: a language, the company that the address names, and whether a link is sent. */
export function useNewUsuario(wanted: boolean): Values | undefined {
  const { lang } = useTexts();
  const language = useOwnLanguage(wanted);
  const empresa = useNamedEmpresa();
  const named = useEmpresaDeUsuarioQuery({ variables: { id: empresa ?? '', lang }, skip: !wanted || !empresa });
  if (!wanted) return {};
  if (!language || (empresa && named.loading && !named.data)) return undefined;
  return {
    ...language,
    empresa: named.data?.record ?? null,
    enviarEnlace: empresa !== null || preference('enviarEnlace') === 'true',
  };
}
