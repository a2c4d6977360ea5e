import { useMemo } from 'react';
import { day, text } from '../../../crud/fields/plain';
import { INACTIVE } from '../../../crud/filters';
import { RecordsSkeleton } from '../../../crud/Records';
import { defineResource } from '../../../crud/resource';
import { hooks, type ListTokensServicioQuery, useMakeTokenServicioMutation } from '../../../generated/tokens';
import { useTexts } from '../../../shared/i18n';
import { enumKey } from '../../../shared/i18n/enumKey';
import { lazyPart } from '../../../shared/shell/lazyPart';
import { permissions } from '../permissions/PermissionPicker';
import { TokenForm } from './TokenForm';

const Below = lazyPart(async () => (await import('./TokenUse')).TokenUse, { waiting: <RecordsSkeleton /> });

/** The server refuses service tokens these permissions. */
const FORBIDDEN = /^(add|change|delete)_(usuarioempresa|group|encuestausuarioempresa)$/;

/** Translates the states of a page. */
function useStateNames(data: ListTokensServicioQuery | undefined) {
  const { t } = useTexts();
  return useMemo(() => {
    if (!data?.page) return undefined;
    const results = data.page.results.map((row) => ({
      ...row,
      estado: t(`catalogues:tokens.states.${enumKey(row.estado)}`),
    }));
    return { page: { ...data.page, results } };
  }, [data, t]);
}

const useList = (options: Parameters<typeof hooks.list>[0]) => {
  const { data, previousData, ...reading } = hooks.list(options);
  return { ...reading, data: useStateNames(data), previousData: useStateNames(previousData) };
};

export default defineResource({
  hooks: { ...hooks, list: useList, create: useMakeTokenServicioMutation },
  sortable: ['nombre', 'prefijo', 'estado', 'vence', 'ultimoUso', 'creadoPor'],
  // Revoked tokens can be viewed, not restored.
  filters: [INACTIVE],
  removal: 'list.removal.token',
  fields: [
    text('nombre', { wide: true, required: true, hint: 'catalogues:tokens.nameHint' }),
    permissions({ atLeastOne: true, offers: (codename) => !FORBIDDEN.test(codename) }),
    day('vence', { hint: 'catalogues:tokens.expiryHint' }),
  ],
  Below,
  Form: TokenForm,
});
