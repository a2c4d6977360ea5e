import { Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useSheetSourceQuery } from '../../../generated/encuestas';
import { useTexts } from '../../../shared/i18n';
import { Failed } from '../../../shared/shell/Failed';
import { Dialog } from '../../../shared/ui/Dialog';
import { DownloadDialog } from './DownloadDialog';
import type { DownloadFile } from './download';
import { SheetForm } from './SheetForm';

/** How the answers are wanted, of one survey or of all, and then their download. */
export function SheetDialog({ encuesta, close }: { encuesta: string | undefined; close: () => void }) {
  const { t, lang } = useTexts();
  const [file, setFile] = useState<DownloadFile | null>(null);
  const { data, error, refetch } = useSheetSourceQuery({
    variables: { id: encuesta ?? '', chosen: encuesta !== undefined, lang },
  });
  if (file) return <DownloadDialog file={file} close={close} />;
  return (
    <Dialog title={t('authoring:surveys.sheet.title')} width="600px" onDismiss={close}>
      {error ? (
        <Failed text={t('authoring:surveys.sheet.failed')} error={error} retry={refetch} />
      ) : data ? (
        <SheetForm
          survey={data.record ?? null}
          offered={data.estado.capacidades.includes('planillas')}
          start={setFile}
          close={close}
        />
      ) : (
        <chakra.div display="grid" gap="4" minHeight="420px" alignContent="start">
          <Skeleton height="60px" />
          <Skeleton height="60px" />
          <Skeleton height="120px" />
        </chakra.div>
      )}
    </Dialog>
  );
}
