import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { day, text } from '../../../crud/fields/plain';
import { defineResource, type Extras } from '../../../crud/resource';
import { hooks, type ListTokensServicioQuery, useMakeTokenServicioMutation } from '../../../generated/tokens';
import { useTexts } from '../../../shared/i18n';
import { enumKey } from '../../../shared/i18n/enumKey';
import { lazyPart } from '../../../shared/shell/lazyPart';
import { permissions } from '../permissions/PermissionPicker';
import { TokenForm } from './TokenForm';

const Below = lazyPart(async () => (await import('./TokenUse')).TokenUse);

/** What the server gives no service token: writing people and their groups, and answering. */
const OF_PEOPLE = /^(add|change|delete)_(usuarioempresa|group|encuestausuarioempresa)$/;

/** A page with the states in words; none where there is none. */
function useSaid(data: ListTokensServicioQuery | undefined) {
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
  return { ...reading, data: useSaid(data), previousData: useSaid(previousData) };
};

/** Ended ones can be looked at, though none is brought back. */
function useExtras(): Extras {
  const [params, setParams] = useSearchParams();
  const ended = params.get('activo') === 'false';
  const label = ended ? 'list.active' : 'list.inactive';
  const run = () => setParams(ended ? {} : { activo: 'false' });
  return { list: [{ key: 'ended', label, run }], row: [], opened: null };
}

export default defineResource({
  hooks: { ...hooks, list: useList, create: useMakeTokenServicioMutation },
  sortable: ['nombre', 'vence'],
  removal: 'list.removal.token',
  fields: [
    text('nombre', { required: true, hint: 'catalogues:tokens.nameHint' }),
    permissions({ atLeastOne: true, offers: (codename) => !OF_PEOPLE.test(codename) }),
    day('vence', { hint: 'catalogues:tokens.expiryHint' }),
  ],
  useExtras,
  Below,
  Form: TokenForm,
});
