import { Button, Card, Heading, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { useReportQuery } from '../../generated/report';
import { useTexts } from '../../shared/i18n';
import { Failed, FailedPage } from '../../shared/shell/Failed';
import { Message } from '../../shared/shell/Message';
import { useOverlayWhile } from '../../shared/shell/overlay';
import { useTitle } from '../../shared/shell/title';

const Report = chakra('iframe', {
  base: {
    position: 'absolute',
    inset: '0',
    width: '100%',
    height: '100%',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'lg',
    background: 'surface',
    // The browser paints an empty frame white.
    '&[aria-busy=true]': { opacity: 0 },
  },
});

/** Time for the report to load, in milliseconds. */
const PATIENCE_MS = 20_000;

/** Whether the host does not answer, the browser blocks the frame, or its page is late. */
function useIsUnreachable(address: string | null, isLoaded: boolean): boolean {
  const [blocked, setBlocked] = useState<string | null>(null);
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (!address) return;
    const asking = new AbortController();
    // A frame tells nothing about its page, not even that the browser shows its own page of failure.
    fetch(address, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', signal: asking.signal }).catch(() => {
      if (!asking.signal.aborted) setBlocked(address);
    });
    const timer = setTimeout(() => setLate(address), PATIENCE_MS);
    const block = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src') setBlocked(address);
    };
    document.addEventListener('securitypolicyviolation', block);
    return () => {
      asking.abort();
      clearTimeout(timer);
      document.removeEventListener('securitypolicyviolation', block);
    };
  }, [address]);
  return address !== null && (blocked === address || (late === address && !isLoaded));
}

/** `/reportes/pbi`: the report of the person's business in a full-height frame (spec §2). */
export function ReporteScreen() {
  const { t } = useTexts();
  useTitle(t('shell.report'));
  const { data, error, refetch } = useReportQuery();
  const [moment, setMoment] = useState(() => Date.now());
  const [isLoaded, setLoaded] = useState(false);
  const link = data?.report?.link;
  const address = link ? reportAddress(link, moment) : null;
  const isUnreachable = useIsUnreachable(address, isLoaded);
  useOverlayWhile(!data && !error);
  if (error) {
    return <FailedPage title={t('shell.report')} text={t('home:report.failed')} error={error} retry={refetch} />;
  }
  if (!data) return <Heading as="h1">{t('shell.report')}</Heading>;
  if (!link) return <Message title={t('shell.report')} text={t('home:report.none')} />;
  if (!address) return <Message title={t('shell.report')} text={t('home:report.notFound')} />;
  const load = () => {
    setLoaded(false);
    setMoment(Date.now());
  };
  const open = (
    <Button asChild variant={isUnreachable ? 'solid' : 'outline'} flex={{ base: 1, sm: 'none' }}>
      <a href={link} target="_blank" rel="noreferrer">
        {t('home:report.open')}
      </a>
    </Button>
  );
  return (
    <chakra.div display="flex" flexDirection="column" gap="4" height="calc(100dvh - 104px)" minHeight="320px">
      <chakra.header display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <Heading as="h1" flex={{ base: '1 0 100%', sm: '1' }}>
          {t('shell.report')}
        </Heading>
        {!isUnreachable && (
          <>
            {open}
            <Button flex={{ base: 1, sm: 'none' }} onClick={load}>
              {t('home:report.refresh')}
            </Button>
          </>
        )}
        <chakra.p role="status" flexBasis="100%" color="muted" _empty={{ display: 'none' }}>
          {!isUnreachable && t(isLoaded ? 'home:report.hint' : 'home:report.loading')}
        </chakra.p>
      </chakra.header>
      {isUnreachable && (
        <Card.Root>
          <Failed text={t('home:report.unreachable')} reason={t('home:report.unreachableReason')} retry={load}>
            {open}
          </Failed>
        </Card.Root>
      )}
      {/* The browser's page for a blocked frame has no explanation. */}
      <chakra.div position="relative" flex="1" hidden={isUnreachable}>
        {!isLoaded && <Skeleton height="100%" borderRadius="lg" />}
        <Report
          key={address}
          src={address}
          title={t('shell.report')}
          aria-busy={!isLoaded}
          // A report needs its scripts, cookies and links, but must not navigate this page.
          sandbox="allow-scripts allow-same-origin allow-popups allow-forms allow-downloads"
          referrerPolicy="no-referrer"
          allowFullScreen
          onLoad={() => setLoaded(true)}
        />
      </chakra.div>
    </chakra.div>
  );
}

/**
 * The address to embed: the link with a `timestamp` parameter against caching (spec §2). Null unless it is https and
 * another origin: a frame of this site, also by its name with a final dot, could leave its sandbox.
 */
export function reportAddress(link: string, moment: number, origin = location.origin): string | null {
  if (!URL.canParse(link)) return null;
  const address = new URL(link);
  if (address.protocol !== 'https:' || address.hostname.endsWith('.') || address.origin === origin) return null;
  address.searchParams.set('timestamp', String(moment));
  return address.href;
}
