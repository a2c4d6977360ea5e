import { useState } from 'react';
import type { Extras } from '../../../crud/resource';
import { useSession } from '../../../shared/session/session';
import { lazyDialog } from '../../../shared/shell/lazyPart';

const ImportEmpresas = lazyDialog(async () => (await import('./ImportEmpresas')).ImportEmpresas, ['imports']);

/** What the list of companies offers beside the usual: companies from a file. */
export function useExtras(): Extras {
  const { can } = useSession();
  const [importing, setImporting] = useState(false);
  return {
    list: can('add_empresa')
      ? [{ key: 'import', label: 'catalogues:importar.empresas', run: () => setImporting(true) }]
      : [],
    row: [],
    opened: importing && <ImportEmpresas close={() => setImporting(false)} />,
  };
}
