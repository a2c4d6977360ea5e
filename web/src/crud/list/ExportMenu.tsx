import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { DownloadFile } from '../../shared/download';
import { useTexts } from '../../shared/i18n';
import { lazyDialog } from '../../shared/shell/lazyPart';
import { Icon } from '../../shared/ui/icons';
import { Menu } from '../../shared/ui/Menu';
import type { List } from './useList';

const DownloadDialog = lazyDialog(async () => (await import('../../shared/shell/DownloadDialog')).DownloadDialog, []);

interface Props extends Pick<List, 'columns' | 'consulta'> {
  title: string;
  /** The query field of the list. */
  many: string;
  variant?: 'outline';
}

/** Downloads the rows of a query, of every page, with the shown columns or all of them. */
export function ExportMenu({ title, many, columns, consulta, variant }: Props) {
  const { t, lang } = useTexts();
  const [file, setFile] = useState<DownloadFile | null>(null);
  const itemOf = (type: 'xlsx' | 'csv', scope: 'shown' | 'all') => ({
    key: `${type}-${scope}`,
    label: t(`list.exports.${scope}`, { type: t(`list.exports.${type}`) }),
    onSelect() {
      const query = new URLSearchParams(consulta);
      query.set('columns', scope === 'all' ? scope : columns.map(({ value }) => value).join());
      query.set('lang', lang);
      setFile({ url: `/descargas/listas/${many}.${type}?${query}`, name: `${many}.${type}` });
    },
  });
  return (
    <>
      <Menu
        label={t('list.export')}
        variant={variant}
        paddingInline={{ base: '0', lg: '12px' }}
        trigger={
          <>
            <Icon name="download" />
            <chakra.span display={{ base: 'none', lg: 'inline' }}>{t('list.export')}</chakra.span>
          </>
        }
        items={() => [
          ...[itemOf('xlsx', 'shown'), itemOf('xlsx', 'all')],
          ...[itemOf('csv', 'shown'), itemOf('csv', 'all')],
        ]}
      />
      {file && <DownloadDialog title={t('download.title', { name: title })} file={file} close={() => setFile(null)} />}
    </>
  );
}
