import { Button, Card, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Pager } from '../../crud/list/Pager';
import { SearchBox } from '../../crud/list/SearchBox';
import { useLastPage } from '../../crud/paging';
import { useAuditoriaQuery } from '../../generated/audit';
import { useTexts } from '../../shared/i18n';
import { zoneName } from '../../shared/i18n/format';
import { isElsewhere } from '../../shared/i18n/zone';
import { pageSize } from '../../shared/preferences';
import { Failed } from '../../shared/shell/Failed';
import { Empty } from '../../shared/shell/Message';
import { useOverlayWhile } from '../../shared/shell/overlay';
import { useTitle } from '../../shared/shell/title';
import { useDownload } from '../../shared/shell/useDownload';
import { listFooter, onPhones } from '../../shared/theme/table';
import { Icon } from '../../shared/ui/icons';
import { Line } from '../../shared/ui/Line';
import { AuditFilters, useAuditFilter } from './AuditFilters';
import { AuditTable } from './AuditTable';

/** `/auditoria`: the audit trail, newest first. */
export function AuditScreen() {
  const { t, lang } = useTexts();
  const filters = useAuditFilter();
  const { filter, page, change, go } = filters;
  const { download, dialog } = useDownload(t('download.title', { name: t('shell.audit') }));
  const size = pageSize();
  useTitle(t('shell.audit'));
  const { data, previousData, loading, error, refetch } = useAuditoriaQuery({
    variables: { filter, page, pageSize: size, lang },
  });
  const shown = data ?? previousData;
  useOverlayWhile(loading);
  useLastPage({ page, size, count: data?.page?.count, go });
  const failed = error && !loading;
  const emptyText =
    shown?.page === null ? 'audit:absent' : Object.keys(filter).length ? 'audit:noneFiltered' : 'audit:none';
  return (
    <>
      <Line marginBottom="4">
        <Heading as="h1" order={{ base: -1, sm: 0 }} flex={{ base: '1 1 0', sm: '1 1 160px' }}>
          {t('shell.audit')}
        </Heading>
        <SearchBox value={filter.search ?? ''} onSearch={(text) => change({ search: text })} />
        <Button
          // On a phone it follows the title, before the search box.
          order={{ base: -1, sm: 0 }}
          onClick={() =>
            download({
              url: `/descargas/auditoria.csv?${new URLSearchParams({ ...filter, lang })}`,
              name: 'auditoria.csv',
            })
          }
        >
          <Icon name="download" />
          {t('list.export')}
        </Button>
        <chakra.span aria-hidden order="-1" flexBasis="100%" css={onPhones} />
      </Line>
      {dialog}
      <AuditFilters {...filters} />
      <Card.Root containerType="inline-size">
        {failed && <Failed text={t('audit:failed')} error={error} retry={refetch} />}
        {!failed && shown && !shown.page?.count && <Empty text={t(emptyText)} />}
        {!failed && shown?.page && shown.page.count > 0 && (
          <AuditTable lines={shown.page.results} onUser={(id) => change({ usuario: id })} />
        )}
      </Card.Root>
      {!failed && shown?.page && shown.page.count > 0 && (
        <Line css={listFooter} justifyContent="space-between">
          <chakra.span role="status" color="muted" className="number">
            {t('audit:total', { count: shown.page.count })}
            {isElsewhere() && ` · ${zoneName(lang)}`}
          </chakra.span>
          <Pager page={page} size={size} count={shown.page.count} go={go} />
        </Line>
      )}
    </>
  );
}
