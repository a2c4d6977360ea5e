import { Button, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo, useState } from 'react';
import { useReportQuery } from '../../generated/report';
import { useTexts } from '../../shared/i18n';
import { FailedPage } from '../../shared/shell/Failed';
import { Message } from '../../shared/shell/Message';
import { useOverlayWhile } from '../../shared/shell/overlay';
import { useTitle } from '../../shared/shell/title';

const Report = chakra('iframe', {
  base: {
    flex: '1',
    width: '100%',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    background: 'surface',
    // Until a page is there the browser paints a white one, which in the dark is all that is seen.
    _dark: { '&[aria-busy=true]': { opacity: 0 } },
  },
});

/** `/reportes/pbi`: the report of the person's business in a full-height frame (spec §2). */
export function ReporteScreen() {
  const { t } = useTexts();
  useTitle(t('shell.report'));
  const { data, error, refetch } = useReportQuery();
  const [moment, setMoment] = useState(() => Date.now());
  const [framed, setFramed] = useState(false);
  const link = data?.report?.link;
  const address = useMemo(() => (link ? reportAddress(link, moment) : null), [link, moment]);
  useOverlayWhile(!data && !error);
  if (error) {
    return <FailedPage title={t('shell.report')} text={t('home:report.failed')} error={error} retry={refetch} />;
  }
  if (!data) return <Heading as="h1">{t('shell.report')}</Heading>;
  if (!link) return <Message title={t('shell.report')} text={t('home:report.none')} />;
  if (!address) return <Message title={t('shell.report')} text={t('home:report.notFound')} />;
  return (
    <chakra.div display="flex" flexDirection="column" gap="3" height="calc(100dvh - 104px)" minHeight="320px">
      <chakra.header display="flex" alignItems="center" gap="3">
        <Heading as="h1">{t('shell.report')}</Heading>
        <chakra.span role="status" flex="1" color="muted">
          {!framed && t('home:report.loading')}
        </chakra.span>
        <Button
          onClick={() => {
            setFramed(false);
            setMoment(Date.now());
          }}
        >
          {t('home:report.refresh')}
        </Button>
      </chakra.header>
      <Report
        key={address}
        src={address}
        title={t('shell.report')}
        aria-busy={!framed}
        // A report needs its scripts, its own cookies and its links; it gets neither our page nor downloads of ours.
        sandbox="allow-scripts allow-same-origin allow-popups allow-forms allow-downloads"
        referrerPolicy="no-referrer"
        allowFullScreen
        onLoad={() => setFramed(true)}
      />
    </chakra.div>
  );
}

/**
 * The address to embed: the link with a `timestamp` parameter that makes it fresh (spec §2). Only https is framed, and
 * never this site itself (also by its name with a final dot), whose sandbox would then be no sandbox; null otherwise.
 */
export function reportAddress(link: string, moment: number, origin = location.origin): string | null {
  if (!URL.canParse(link)) return null;
  const address = new URL(link);
  if (address.protocol !== 'https:' || address.hostname.endsWith('.') || address.origin === origin) return null;
  address.searchParams.set('timestamp', String(moment));
  return address.href;
}
