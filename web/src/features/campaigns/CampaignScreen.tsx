import { Button, Card, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Pager } from '../../crud/list/Pager';
import { SearchBox } from '../../crud/list/SearchBox';
import { useLastPage } from '../../crud/paging';
import { useAttempt } from '../../crud/useAttempt';
import { type CampanaQuery, useCampanaQuery, useEmpresasDeCampanaQuery } from '../../generated/campaigns';
import { downloadCsv } from '../../shared/files';
import { useTexts } from '../../shared/i18n';
import { formatSpan } from '../../shared/i18n/format';
import { pageSize } from '../../shared/preferences';
import { useSession } from '../../shared/session/session';
import { Failed, FailedPage } from '../../shared/shell/Failed';
import { Empty, Message } from '../../shared/shell/Message';
import { useOverlayWhile } from '../../shared/shell/overlay';
import { useTitle } from '../../shared/shell/title';
import { Icon } from '../../shared/ui/icons';
import { Line } from '../../shared/ui/Line';
import { ProgressBar } from '../../shared/ui/ProgressBar';
import { ScrollCard } from '../../shared/ui/ScrollCard';
import { Filters, SegmentSelect, useCompanyParams } from './CampaignFilters';
import { deadlineText, NoSurvey } from './CampaignLine';
import { CompanyTable, rowsOf } from './CompanyTable';
import { type MailQueue, MailQueueNotice } from './MailQueueNotice';
import { RemindDialog } from './RemindDialog';
import { countReachable, type Recipients, useAllCompanies, useContact } from './useContact';

/** `/seguimiento/:periodoActivo`: the companies of a campaign, with reminders. */
export function CampaignScreen() {
  const { id = '' } = useParams();
  const { t, lang } = useTexts();
  const { data, previousData, loading, error, refetch } = useCampanaQuery({
    variables: { id, lang },
  });
  const shown = data ?? (previousData?.record?.id === id ? previousData : undefined);
  const { record } = shown ?? {};
  const title = record
    ? `${record.rubro.label} · ${formatSpan(record.fechaInicio, record.fechaFin, lang)}`
    : t('shell.tracking');
  useTitle(title);
  useOverlayWhile(loading && !shown);
  if (error && !shown) return <FailedPage title={title} text={t('campaigns:failed')} error={error} retry={refetch} />;
  if (!shown) return <Heading as="h1">{title}</Heading>;
  if (!record) {
    return (
      <Message title={title} text={t('campaigns:missing')}>
        <Link to="/seguimiento">{t('campaigns:every')}</Link>
      </Message>
    );
  }
  return (
    <Companies
      key={id}
      title={title}
      campaign={record}
      today={shown.estado.hoy}
      mails={shown.estado.capacidades.includes('recordatorios')}
      queue={shown.cola}
      failure={error}
      refetchCampaign={refetch}
    />
  );
}

type Campaign = NonNullable<CampanaQuery['record']>;

interface Props {
  title: string;
  campaign: Campaign;
  today: string | null | undefined;
  /** Whether the server sends reminders; otherwise the person copies the addresses. */
  mails: boolean;
  queue: MailQueue | null | undefined;
  /** Why refetching the campaign failed. */
  failure: unknown;
  refetchCampaign: () => Promise<unknown>;
}

/** Requires permission, and a survey that the companies can answer. */
function useMayContact({ vigente, encuestas }: Campaign): boolean {
  const { can } = useSession();
  return vigente && encuestas.length > 0 && can('view_usuarioempresa') && can('change_periodoactivo');
}

/** The campaign's progress, with the buttons for reminders and download. */
function Title({ title, campaign, today, mails, selection, contact, download }: TitleProps) {
  const { t, lang } = useTexts();
  const mayContact = useMayContact(campaign);
  const missing = campaign.empresas - campaign.enviadas;
  const reachable = selection.size > 0 ? countReachable(selection) : (campaign.alcanzables ?? missing);
  const answered = t('campaigns:answered', { count: campaign.empresas, sent: campaign.enviadas });
  const remindLabel = selection.size > 0 ? 'campaigns:remindChosen' : 'campaigns:remindAll';
  return (
    <>
      <Line marginBottom="2">
        <chakra.div flex="1 1 260px">
          <Heading as="h1">{title}</Heading>
          <chakra.p color="muted" className="number">
            {answered} · {deadlineText(campaign, today, t, lang)}
          </chakra.p>
        </chakra.div>
        {mayContact && missing > 0 && (
          <Button variant="solid" disabled={mails && reachable === 0} onClick={contact}>
            {mails ? t(remindLabel, { count: reachable }) : t('campaigns:copyMails')}
          </Button>
        )}
        <Button onClick={download}>
          <Icon name="download" size={16} />
          {t('list.csv')}
        </Button>
      </Line>
      <chakra.div marginBottom="4">
        {campaign.encuestas.length > 0 ? (
          <ProgressBar done={campaign.enviadas} all={campaign.empresas} label={answered} />
        ) : (
          <NoSurvey {...{ campaign, today }} />
        )}
      </chakra.div>
    </>
  );
}

interface TitleProps extends Omit<Props, 'failure' | 'refetchCampaign' | 'queue'> {
  selection: Recipients;
  contact: () => void;
  download: () => void;
}

/** The companies of a campaign; filters, search and page are in the URL. */
function Companies({ title, campaign, today, mails, queue, failure, refetchCampaign }: Props) {
  const { t, lang } = useTexts();
  const { filter, search, segment, page, change, go } = useCompanyParams();
  const size = pageSize();
  const [selection, setSelection] = useState<Recipients>(new Map());
  const { contact, recipients, close } = useContact(campaign.id, mails);
  const companyFilter = { filter: filter || null, search: search || null, segmento: segment || null };
  const { attempt } = useAttempt();
  const readAll = useAllCompanies(campaign.id);
  const download = async () => {
    const all = await attempt(readAll(companyFilter));
    if (all) downloadCsv(rowsOf(all, t, lang), `seguimiento_${campaign.id}`);
  };
  const { data, previousData, loading, error, refetch } = useEmpresasDeCampanaQuery({
    variables: { id: campaign.id, page, pageSize: size, lang, ...companyFilter },
  });
  const companies = (data ?? previousData)?.page;
  useOverlayWhile(loading && !companies);
  useLastPage({ page, size, count: data?.page?.count, go });
  const isSelectable = useMayContact(campaign);
  const reload = () => Promise.all([refetchCampaign(), refetch()]);
  const failed =
    (error ?? failure) ? <Failed text={t('campaigns:failed')} error={error ?? failure} retry={reload} /> : null;
  return (
    <>
      <Title
        {...{ title, campaign, today, mails }}
        selection={selection}
        contact={() => void contact(selection)}
        download={() => void download()}
      />
      <MailQueueNotice queue={queue} />
      <Line marginBottom="3">
        <Filters campaign={campaign} filter={filter} go={(filtro) => change({ filtro })} />
        <SearchBox value={search} onSearch={(text) => change({ search: text })} />
        <SegmentSelect rubro={campaign.rubro.id} value={segment} go={(segmento) => change({ segmento })} />
      </Line>
      {companies && failed && <Card.Root marginBottom="4">{failed}</Card.Root>}
      <ScrollCard>
        {!companies && failed}
        {companies?.count === 0 && <Empty text={t('campaigns:empty')} />}
        {companies && companies.count > 0 && (
          <CompanyTable
            companies={companies.results}
            isSelectable={isSelectable}
            selection={selection}
            select={setSelection}
            remind={isSelectable && mails ? (to) => void contact(to) : null}
          />
        )}
      </ScrollCard>
      {companies && <Pager {...{ page, size, go }} count={companies.count} justifyContent="flex-end" marginTop="4" />}
      {recipients && (
        <RemindDialog
          campaign={campaign}
          recipients={recipients}
          close={(sent) => {
            close();
            if (sent) setSelection((before) => new Map([...before].filter(([id]) => !recipients.has(id))));
            // A failure shows above the companies.
            void reload().catch(() => undefined);
          }}
        />
      )}
    </>
  );
}
