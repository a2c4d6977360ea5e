import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useTexts } from '../../i18n';
import { FormScreen } from '../../screens/FormScreen';
import type { FormProps, Resource } from '../../screens/resource';
import { useSession } from '../../session/session';
import { lazily } from '../../shell/lazily';
import { type DownloadFile, downloadOf } from './download';

const DownloadDialog = lazily(async () => (await import('./DownloadDialog')).DownloadDialog, {
  close: ({ close }) => close,
});
const DuplicateDialog = lazily(async () => (await import('./duplicate/DuplicateDialog')).DuplicateDialog, {
  close: ({ close }) => close,
});

/** The generic form of a survey, with what can be done with the whole survey under it. */
export function EncuestaForm({ resource, ...form }: FormProps & { resource: Resource }) {
  const { t } = useTexts();
  const { can, isAdmin } = useSession();
  const [file, setFile] = useState<DownloadFile | null>(null);
  const [duplicating, setDuplicating] = useState(false);
  const { id } = form;
  const downloads = isAdmin && can('view_encuestausuarioempresa');
  return (
    <>
      <FormScreen {...form} resource={resource} />
      {id !== undefined && (
        <chakra.div maxWidth="720px" marginInline="auto" marginTop="4" display="flex" flexWrap="wrap" gap="2">
          {can('add_encuesta') && (
            <Button type="button" onClick={() => setDuplicating(true)}>
              {t('encuestas.duplicate.action')}
            </Button>
          )}
          {downloads && (
            <Button type="button" onClick={() => setFile(downloadOf(id))}>
              {t('encuestas.download.one')}
            </Button>
          )}
        </chakra.div>
      )}
      {file && <DownloadDialog file={file} close={() => setFile(null)} />}
      {duplicating && id !== undefined && <DuplicateDialog original={{ id }} close={() => setDuplicating(false)} />}
    </>
  );
}
