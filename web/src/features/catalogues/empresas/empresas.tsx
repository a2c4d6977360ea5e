import { useState } from 'react';
import { idOf, picker } from '../../../crud/fields/picker';
import { count, text } from '../../../crud/fields/plain';
import { isEmpty, maxLength, ruc } from '../../../crud/fields/rules';
import { choice, hasListFilters, related } from '../../../crud/filters';
import { pill } from '../../../crud/list/Cell';
import { RecordsSkeleton } from '../../../crud/Records';
import { defineResource, type Extras } from '../../../crud/resource';
import { hooks } from '../../../generated/empresas';
import { origenOptions, rubroOptions, segmentoOptions } from '../../../generated/options';
import { useSession } from '../../../shared/session/session';
import { lazyDialog, lazyPart } from '../../../shared/shell/lazyPart';

const Below = lazyPart(async () => (await import('./CompanyRecords')).CompanyRecords, { waiting: <RecordsSkeleton /> });

export default defineResource({
  hooks,
  useExtras,
  Below,
  removal: 'list.removal.empresa',
  sortable: [
    ...(['razonSocial', 'rucCi', 'direccion', 'rubro', 'segmento', 'origen'] as const),
    ...(['cantSucursales', 'cantEmpleados', 'conUsuario'] as const),
  ],
  order: 'razonSocial',
  fact: 'segmento',
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
