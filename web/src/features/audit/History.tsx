import { Button, Card, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AreaKey } from '../../crud/resource';
import { useAuditoriaQuery } from '../../generated/audit';
import { type TextKey, useTexts } from '../../shared/i18n';
import { formatDayOf } from '../../shared/i18n/format';
import { Failed } from '../../shared/shell/Failed';
import { Icon } from '../../shared/ui/icons';
import { useWide } from '../../shared/ui/useWide';
import { AuditLines } from './AuditLine';
import { recursoOf } from './recursos';

/** The latest acts; the audit trail has all of them. */
const SHOWN = 3;

interface RecordProps {
  area: AreaKey;
  id: string;
}

interface HistoryProps extends RecordProps {
  /** Whether its form is on the same page; the form's heading requests the same acts. */
  beside?: boolean;
}

function Acts({ area, id, beside }: HistoryProps) {
  const { t, lang } = useTexts();
  const { data, previousData, error, loading, refetch } = useAuditoriaQuery({
    variables: { filter: { recurso: recursoOf(area), registro: id }, page: 1, pageSize: SHOWN, lang },
    ...(beside && { fetchPolicy: 'cache-first' }),
  });
  const shown = data ?? previousData;
  const page = shown?.page;
  if (error && !loading) return <Failed text={t('audit:failed')} error={error} retry={refetch} />;
  if (!page) return <Skeleton height="60px" margin="16px" />;
  if (page.count === 0)
    return (
      <chakra.p padding="6px 13px 10px" color="muted">
        {t('audit:historyNone')}
      </chakra.p>
    );
  return (
    // As far from the edge as the heading.
    <chakra.div marginInline="-3px">
      <AuditLines lines={page.results} historyOf={recursoOf(area)} />
      {page.count > SHOWN && (
        <chakra.p padding="0 16px 10px">
          <Link to={`/auditoria?${new URLSearchParams({ recurso: recursoOf(area), registro: id })}`}>
            {t('audit:everyOne', { count: page.count })}
          </Link>
        </chakra.p>
      )}
    </chakra.div>
  );
}

const BY_ACT: Readonly<Record<string, TextKey>> = { crear: 'audit:createdBy', inactivar: 'audit:deletedBy' };

/** Who changed a record last, and when; the creation if the latest acts are all sign-ins. Shares the history's request. */
export function LastChange({ area, id }: RecordProps) {
  const { t, lang } = useTexts();
  const filter = { recurso: recursoOf(area), registro: id };
  const latest = useAuditoriaQuery({ variables: { filter, page: 1, pageSize: SHOWN, lang } }).data?.page;
  // Signing in changes nothing.
  const change = latest?.results.find(({ acto }) => !acto.startsWith('ingres'));
  const { data } = useAuditoriaQuery({
    variables: { filter: { ...filter, acto: 'crear' }, page: 1, pageSize: 1, lang },
    skip: !latest || change !== undefined || latest.count <= SHOWN,
  });
  const last = change ?? data?.page?.results[0];
  if (!last?.username) return null;
  return t(BY_ACT[last.acto] ?? 'audit:changedBy', { who: last.username, date: formatDayOf(last.momento, lang) });
}

/** The acts on a record: open beside its form, otherwise collapsed. */
export function History(props: HistoryProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState(useWide() && props.beside === true);
  return (
    <Card.Root asChild paddingBlock={open ? '10px 6px' : '10px'} paddingInline={{ base: '3px', sm: '11px', xl: '3px' }}>
      <section data-screen-only={open ? undefined : ''}>
        <h2>
          <Button
            variant="ghost"
            width="100%"
            fontSize="md"
            fontWeight="600"
            justifyContent="space-between"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {t('audit:history')}
            <chakra.span transform={open ? 'rotate(180deg)' : undefined}>
              <Icon name="chevron" size={16} />
            </chakra.span>
          </Button>
        </h2>
        {open && <Acts {...props} />}
      </section>
    </Card.Root>
  );
}
