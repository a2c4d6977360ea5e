import { ImportRecords } from '../../importing/ImportRecords';
import { importedEmpresas } from './importing';

/** Companies from a file. */
export const ImportEmpresas = ({ close }: { close: () => void }) => (
  <ImportRecords imported={importedEmpresas} close={close} />
);
