import { useState } from 'react';
import {
  useCreateVistaMutation,
  useDeleteVistaMutation,
  useUpdateVistaMutation,
  useVistasQuery,
} from '../../../generated/views';
import { useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import { tokenUser } from '../../../shared/session/tokens';
import { deviceJson, KEY_PREFIXES } from '../../../shared/storage';
import type { AreaKey } from '../../resource';

/** A name for the filters, ordering and columns of a list. */
export interface View {
  id: string;
  nombre: string;
  consulta: string;
  /** Whether the person may change and delete it. */
  isOwn: boolean;
}

/** What a person writes of a view. */
type ViewInput = Pick<View, 'nombre' | 'consulta'>;

interface Views {
  views: readonly View[];
  /** Creates a view, or changes one; returns its ID, or the messages of a refusal. */
  save: (input: ViewInput, id?: string) => Promise<{ id?: string; errors: readonly string[] }>;
  /** Returns the messages of a refusal. */
  remove: (id: string) => Promise<readonly string[]>;
}

/** The views on this device, where the server stores none. */
function useDeviceViews(lista: AreaKey): Views {
  const key = `${KEY_PREFIXES.views}${tokenUser()} ${lista}`;
  const [views, setViews] = useState(() => deviceJson.read<readonly View[]>(key, []));
  const store = (next: readonly View[]) => {
    setViews(next);
    deviceJson.write(key, next);
  };
  return {
    views,
    async save(input, id = `${Date.now()}`) {
      const others = views.filter((view) => view.id !== id);
      store([...others, { ...input, id, isOwn: true }].sort((one, other) => one.nombre.localeCompare(other.nombre)));
      return { id, errors: [] };
    },
    async remove(id) {
      store(views.filter((view) => view.id !== id));
      return [];
    },
  };
}

/** The views that the server shares between administrators. */
function useSharedViews(lista: AreaKey, skip: boolean): Views {
  const { lang } = useTexts();
  const { usuario } = useSession();
  // Read once for all lists.
  const { data, refetch } = useVistasQuery({ skip, fetchPolicy: 'cache-first' });
  const [create] = useCreateVistaMutation();
  const [update] = useUpdateVistaMutation();
  const [destroy] = useDeleteVistaMutation();
  const isOwn = (creador: { id: string } | null | undefined) =>
    usuario?.isSuperuser === true || (creador?.id !== undefined && creador.id === usuario?.id);
  // The view is saved, even if the tabs show the previous ones.
  const refresh = () => refetch().catch(console.error);
  return {
    views: (data?.page?.results ?? [])
      .filter((view) => view.lista === lista)
      .map(({ creador, ...view }) => ({ ...view, isOwn: isOwn(creador) })),
    async save(input, id) {
      const { data: saved } = id
        ? await update({ variables: { id, input, lang } })
        : await create({ variables: { input: { ...input, lista }, lang } });
      await refresh();
      return { id: saved?.result.record?.id, errors: saved?.result.errors.map(({ message }) => message) ?? [] };
    },
    async remove(id) {
      const { data: removed } = await destroy({ variables: { id, lang } });
      await refresh();
      return removed?.result.errors.map(({ message }) => message) ?? [];
    },
  };
}

/** The saved views of a list: shared where the server stores them, otherwise on the device. */
export function useViews(lista: AreaKey): Views {
  const isShared = useSession().capabilities?.includes('vistas') ?? false;
  const shared = useSharedViews(lista, !isShared);
  const device = useDeviceViews(lista);
  return isShared ? shared : device;
}
