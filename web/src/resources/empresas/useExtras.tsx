import { useState } from 'react';
import type { Extras } from '../../screens/resource';
import { useSession } from '../../session/session';
import { lazyDialog } from '../../shell/lazyPart';

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
