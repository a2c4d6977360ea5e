import { Button, Card, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AreaKey } from '../../crud/resource';
import { useAuditoriaQuery } from '../../generated/audit';
import { useTexts } from '../../shared/i18n';
import { Failed } from '../../shared/shell/Failed';
import { Icon } from '../../shared/ui/icons';
import { AuditLines } from './AuditLine';
import { recursoOf } from './recursoOf';

/** Acts that are shown at first, those that each further asking brings, and those that are shown here at most. */
const FIRST = 10;
const STEP = 50;
const MOST = 300;

interface OfRecord {
  area: AreaKey;
  id: string;
}

function Acts({ area, id }: OfRecord) {
  const { t, lang } = useTexts();
  const [{ size, before }, show] = useState({ size: FIRST, before: 0 });
  const { data, previousData, error, loading, refetch } = useAuditoriaQuery({
    variables: { filter: { recurso: recursoOf(area), registro: id }, page: 1, pageSize: size, lang },
  });
  const shown = data ?? previousData;
  const page = shown?.page;
  if (error && !loading) return <Failed text={t('audit:failed')} error={error} retry={refetch} />;
  if (!page) return <Skeleton height="60px" margin="16px" />;
  if (page.count === 0) return <chakra.p padding="16px">{t('audit:historyNone')}</chakra.p>;
  return (
    <>
      <AuditLines lines={page.results} added={before} ofOne={recursoOf(area)} />
      {page.results.length < Math.min(page.count, MOST) && (
        <chakra.p padding="0 16px 12px">
          <Button onClick={() => show({ size: Math.min(MOST, size + STEP), before: size })}>
            {t('audit:showMore')}
          </Button>
        </chakra.p>
      )}
      {page.count > MOST && page.results.length === MOST && (
        <chakra.p padding="0 16px 12px">
          <Link to={`/auditoria?${new URLSearchParams({ recurso: recursoOf(area), registro: id })}`}>
            {t('audit:everyOne', { count: page.count })}
          </Link>
        </chakra.p>
      )}
    </>
  );
}

/** What was done to a record, for who asks to see it. */
export function History({ wide, ...record }: OfRecord & { wide: boolean }) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <Card.Root asChild maxWidth={wide ? undefined : '720px'} marginInline="auto" marginTop="4" padding="4px">
      <section data-screen-only={open ? undefined : ''}>
        <h2>
          <Button
            variant="ghost"
            width="100%"
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
        {open && <Acts {...record} />}
      </section>
    </Card.Root>
  );
}
