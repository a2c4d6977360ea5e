import { useMemo } from 'react';
import { day, text } from '../../../crud/fields/plain';
import { INACTIVE } from '../../../crud/filters';
import { RecordsSkeleton } from '../../../crud/Records';
import { type CellKind, defineResource } from '../../../crud/resource';
import {
  type EstadoTokenServicio,
  hooks,
  type ListTokensServicioQuery,
  useMakeTokenServicioMutation,
} from '../../../generated/tokens';
import { useTexts } from '../../../shared/i18n';
import { enumKey } from '../../../shared/i18n/enumKey';
import { lazyPart } from '../../../shared/shell/lazyPart';
import { StatusPill } from '../../../shared/ui/StatusPill';
import { permissions } from '../permissions/PermissionPicker';
import { TokenForm } from './TokenForm';

const Below = lazyPart(async () => (await import('./TokenUse')).TokenUse, { waiting: <RecordsSkeleton /> });

/** The server refuses service tokens these permissions. */
const FORBIDDEN = /^(add|change|delete)_(usuarioempresa|group|encuestausuarioempresa)$/;

/** A server without tokens answers null. */
const pageOf = (data: ListTokensServicioQuery | undefined) => (data?.page ? { page: data.page } : undefined);

const useList = (options: Parameters<typeof hooks.list>[0]) => {
  const { data, previousData, ...reading } = hooks.list(options);
  return {
    ...reading,
    data: useMemo(() => pageOf(data), [data]),
    previousData: useMemo(() => pageOf(previousData), [previousData]),
  };
};

/** A state of a token in words; its colour is that of a similar state. */
function TokenState({ estado }: { estado: EstadoTokenServicio }) {
  const { t } = useTexts();
  return <StatusPill status={LOOKS[estado]}>{t(`catalogues:tokens.states.${enumKey(estado)}`)}</StatusPill>;
}

const LOOKS = { VIGENTE: 'running', VENCIDO: 'closed', TERMINADO: 'inactive', SIN_RESPONSABLE: 'noUser' } as const;

const state: CellKind<EstadoTokenServicio> = { kind: 'pill', draw: (estado) => <TokenState estado={estado} /> };

export default defineResource({
  hooks: { ...hooks, list: useList, create: useMakeTokenServicioMutation },
  sortable: ['nombre', 'prefijo', 'estado', 'vence', 'ultimoUso', 'creadoPor'],
  // Revoked tokens can be viewed, not restored.
  filters: [INACTIVE],
  removal: 'list.removal.token',
  cells: { estado: state },
  fields: [
    text('nombre', { wide: true, required: true, hint: 'catalogues:tokens.nameHint' }),
    permissions({ atLeastOne: true, offers: (codename) => !FORBIDDEN.test(codename) }),
    day('vence', { hint: 'catalogues:tokens.expiryHint' }),
  ],
  Below,
  Form: TokenForm,
});
