import { Button } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useReportQuery } from '../generated/report';
import { useTexts } from '../i18n';
import { Failed } from '../shell/Failed';
import { Message } from '../shell/Message';
import { useOverlayWhile } from '../shell/overlay';
import { useTitle } from '../shell/title';
import { reportAddress } from './address';
import './report.css';

/** `/reportes/pbi`: the report of the person's business in a full-height frame (spec §2). */
export function ReporteScreen() {
  const { t } = useTexts();
  useTitle(t('report.title'));
  const { data, error, refetch } = useReportQuery({ fetchPolicy: 'network-only' });
  const [moment, setMoment] = useState(() => Date.now());
  const [framed, setFramed] = useState(false);
  const link = data?.report?.link;
  const address = useMemo(() => (link ? reportAddress(link, moment) : null), [link, moment]);
  useOverlayWhile(!data && !error);
  if (error) {
    return (
      <>
        <h1 className="report-title">{t('report.title')}</h1>
        <Failed text={t('report.failed')} error={error} retry={refetch} />
      </>
    );
  }
  if (!data) return <h1 className="report-title">{t('report.title')}</h1>;
  if (!link) return <Message title={t('report.title')} text={t('report.none')} />;
  if (!address) return <Message title={t('report.title')} text={t('report.notFound')} />;
  return (
    <div className="report">
      <header>
        <h1 className="report-title">{t('report.title')}</h1>
        <span role="status">{!framed && t('report.loading')}</span>
        <Button
          type="button"
          onClick={() => {
            setFramed(false);
            setMoment(Date.now());
          }}
        >
          {t('report.refresh')}
        </Button>
      </header>
      <iframe
        key={address}
        src={address}
        title={t('report.title')}
        // A report needs its scripts, its own cookies and its links; it gets neither our page nor downloads of ours.
        sandbox="allow-scripts allow-same-origin allow-popups allow-forms allow-downloads"
        referrerPolicy="no-referrer"
        allowFullScreen
        onLoad={() => setFramed(true)}
      />
    </div>
  );
}
