import { useState } from 'react';
import type { Values } from '../../../crud/fields/field';
import { idOf, picker } from '../../../crud/fields/picker';
import { count, text } from '../../../crud/fields/plain';
import { isEmpty, maxLength, ruc } from '../../../crud/fields/rules';
import { choice, hasListFilters, related } from '../../../crud/filters';
import { pill } from '../../../crud/list/Cell';
import { RecordsSkeleton } from '../../../crud/Records';
import { defineResource, type Extras } from '../../../crud/resource';
import { hooks, useEmpresasConRucLazyQuery } from '../../../generated/empresas';
import { origenOptions, rubroOptions, segmentoOptions } from '../../../generated/options';
import { useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import { useDialogs } from '../../../shared/shell/dialogs';
import { lazyDialog, lazyPart } from '../../../shared/shell/lazyPart';
import { useOverlay } from '../../../shared/shell/overlay';

const Below = lazyPart(async () => (await import('./CompanyRecords')).CompanyRecords, { waiting: <RecordsSkeleton /> });

export default defineResource({
  hooks,
  useExtras,
  useConfirmation: useDuplicateCheck,
  Below,
  removal: 'list.removal.empresa',
  sortable: [
    ...(['razonSocial', 'rucCi', 'direccion', 'rubro', 'segmento', 'origen'] as const),
    ...(['cantSucursales', 'cantEmpleados', 'conUsuario'] as const),
  ],
  order: 'razonSocial',
  fact: 'rubro',
  spare: 'origen',
  filters: [
    related('rubro', rubroOptions, { clears: ['segmento'] }),
    related('segmento', segmentoOptions, { narrow: ({ rubro }) => ({ rubro }) }),
    related('origen', origenOptions),
    choice(
      'conUsuario',
      { false: 'list.withoutUser', true: 'list.withUser' },
      { when: (session) => hasListFilters(session) && session.can('view_usuarioempresa') },
    ),
  ],
  cells: { conUsuario: pill({ false: 'noUser' }) },
  columns: { conUsuario: 'resources.usuarios.many' },
  live: true,
  headings: {
    razonSocial: 'catalogues:headings.data',
    rubro: 'catalogues:headings.classification',
    cantSucursales: 'catalogues:headings.size',
  },
  fields: [
    text('razonSocial', { wide: true, required: true, rules: [maxLength(100, 'rules.razonSocialMax')] }),
    text('rucCi', { rules: ruc }),
    text('direccion', { rules: [maxLength(100, 'rules.direccionMax')] }),
    picker('rubro', rubroOptions.list, { required: true, clears: ['segmento'] }),
    picker('segmento', segmentoOptions.list, {
      // Without a business there is nothing to choose from.
      flag: (value, { rubro }) => (rubro && isEmpty(value) ? 'rules.requiredSelect' : null),
      filter: ({ rubro }) => ({ rubro: idOf(rubro) }),
    }),
    picker('origen', origenOptions.list, { required: true }),
    count('cantSucursales', { required: true }),
    count('cantEmpleados', { required: true }),
  ],
});

/** Confirms a second company with the same tax ID, because an import could not tell them apart. */
function useDuplicateCheck() {
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const overlay = useOverlay();
  const [readEmpresas] = useEmpresasConRucLazyQuery({ fetchPolicy: 'no-cache' });
  return async (values: Values, id: string, saved?: Values | null): Promise<boolean> => {
    const rucCi = String(values.rucCi ?? '').trim();
    if (!rucCi || rucCi === saved?.rucCi) return true;
    // A failure to read the list does not prevent saving.
    const { data } = await overlay
      .during(readEmpresas({ variables: { rucCi, lang } }))
      .catch(() => ({ data: undefined }));
    const duplicate = data?.page?.results.find((one) => one.id !== id && one.rucCi === rucCi);
    if (!duplicate) return true;
    return dialogs.confirm({
      title: t('form.rucTwice', { label: duplicate.label, ruc: rucCi }),
      confirmLabel: t('form.rucTwiceSave'),
    });
  };
}

const ImportEmpresas = lazyDialog(async () => (await import('./ImportEmpresas')).ImportEmpresas, ['imports']);

function useExtras(): Extras {
  const { can, capabilities } = useSession();
  const [importing, setImporting] = useState(false);
  return {
    list:
      can('add_empresa') && capabilities?.includes('importaciones')
        ? [{ key: 'import', label: 'catalogues:importar.empresas', run: () => setImporting(true) }]
        : [],
    row: [],
    opened: importing && <ImportEmpresas close={() => setImporting(false)} />,
  };
}
