import { Button, Card, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Pager } from '../../crud/list/Pager';
import { useLastPage } from '../../crud/paging';
import { useAttempt } from '../../crud/useAttempt';
import { useAuditoriaQuery } from '../../generated/audit';
import { downloadFile } from '../../shared/files';
import { useTexts } from '../../shared/i18n';
import { isElsewhere, timeZone } from '../../shared/i18n/zone';
import { pageSize } from '../../shared/preferences';
import { authFetch } from '../../shared/session/authFetch';
import { useDialogs } from '../../shared/shell/dialogs';
import { Failed } from '../../shared/shell/Failed';
import { Empty } from '../../shared/shell/Message';
import { useOverlayWhile } from '../../shared/shell/overlay';
import { useTitle } from '../../shared/shell/title';
import { Line } from '../../shared/ui/Line';
import { AuditFilters } from './AuditFilters';
import { AuditLines } from './AuditLine';
import { type AuditFilter, useAuditFilter } from './useAuditFilter';

/** Keeps what is filtered as a CSV; a file that breaks off is none. */
function useFile(filter: AuditFilter) {
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const { attempt } = useAttempt();
  return async () => {
    const file = await attempt(async () => {
      const path = `/descargas/auditoria.csv?${new URLSearchParams({ ...filter, lang })}`;
      const answer = await authFetch(path, { unbounded: true });
      return answer.ok && answer.blob();
    });
    if (file) downloadFile(file, 'auditoria.csv');
    else if (file === false) await dialogs.error({ detail: [t('audit:failed')] });
  };
}

/** `/auditoria`: who did what, the latest first. */
export function AuditScreen() {
  const { t, lang } = useTexts();
  const asked = useAuditFilter();
  const { filter, page, change, go } = asked;
  const keep = useFile(filter);
  const size = pageSize();
  useTitle(t('shell.audit'));
  const { data, previousData, loading, error, refetch } = useAuditoriaQuery({
    variables: { filter, page, pageSize: size, lang },
  });
  const shown = data ?? previousData;
  useOverlayWhile(loading);
  useLastPage({ page, size, count: data?.page?.count, go });
  const failed = error && !loading;
  const none = shown?.page === null ? 'audit:absent' : Object.keys(filter).length ? 'audit:noneFiltered' : 'audit:none';
  return (
    <>
      <Line justifyContent="space-between" marginBottom="4">
        <Heading as="h1">{t('shell.audit')}</Heading>
        <Button onClick={() => void keep()}>{t('list.csv')}</Button>
      </Line>
      <AuditFilters {...asked} />
      <Card.Root>
        {failed && <Failed text={t('audit:failed')} error={error} retry={refetch} />}
        {!failed && shown && !shown.page?.count && <Empty text={t(none)} />}
        {!failed && shown?.page && <AuditLines lines={shown.page.results} onUser={(id) => change({ usuario: id })} />}
      </Card.Root>
      {!failed && shown?.page && shown.page.count > 0 && (
        <Line justifyContent="space-between" marginTop="4">
          <chakra.span role="status" color="muted" className="number">
            {t('audit:total', { count: shown.page.count })}
            {isElsewhere() && ` · ${t('audit:zone', { zone: timeZone() ?? '' })}`}
          </chakra.span>
          <Pager page={page} size={size} count={shown.page.count} go={go} />
        </Line>
      )}
    </>
  );
}
