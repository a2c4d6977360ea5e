import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../shared/i18n';
import { useDownload } from '../../shared/shell/useDownload';
import { Icon } from '../../shared/ui/icons';
import { Menu, type MenuItem } from '../../shared/ui/Menu';
import type { List } from './useList';

interface Options extends Pick<List, 'columns' | 'consulta'> {
  title: string;
  /** The query field of the list. */
  many: string;
}

/** Downloads the rows of a query, of every page, with the shown columns or all of them; its menu items and its dialog. */
export function useExport({ title, many, columns, consulta }: Options) {
  const { t, lang } = useTexts();
  const { download, dialog } = useDownload(t('download.title', { name: title }));
  const names = new Set(columns.flatMap(({ value, sources }) => sources ?? [value]));
  const itemOf = (type: 'xlsx' | 'csv', scope: 'shown' | 'all') => ({
    key: `${type}-${scope}`,
    label: t(`list.exports.${scope}`, { type: t(`list.exports.${type}`) }),
    onSelect() {
      const query = new URLSearchParams(consulta);
      query.set('columns', scope === 'all' ? scope : [...names].join());
      query.set('lang', lang);
      download({ url: `/descargas/listas/${many}.${type}?${query}`, name: `${many}.${type}` });
    },
  });
  const items = [itemOf('xlsx', 'shown'), itemOf('xlsx', 'all'), itemOf('csv', 'shown'), itemOf('csv', 'all')];
  return { items, dialog };
}

/** A menu of downloads. */
export function ExportMenu({ variant, items }: { variant?: 'outline'; items: readonly MenuItem[] }) {
  const { t } = useTexts();
  return (
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
      items={() => items}
    />
  );
}
