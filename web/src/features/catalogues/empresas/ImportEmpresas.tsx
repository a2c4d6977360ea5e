import { ImportRecords } from '../../imports';
import { importedEmpresas } from './importing';

export const ImportEmpresas = ({ close }: { close: () => void }) => (
  <ImportRecords imported={importedEmpresas} close={close} />
);
