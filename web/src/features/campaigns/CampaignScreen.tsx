import { Button, Card, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Pager } from '../../crud/list/Pager';
import { SearchBox } from '../../crud/list/SearchBox';
import { useIdParam, useLastPage } from '../../crud/paging';
import { useAttempt } from '../../crud/useAttempt';
import { type ColaPartsFragment, useCampanaQuery, useEmpresasDeCampanaQuery } from '../../generated/campaigns';
import { downloadCsv } from '../../shared/files';
import { useTexts } from '../../shared/i18n';
import { localDay } from '../../shared/i18n/days';
import { formatSpan, yearOf } from '../../shared/i18n/format';
import { pageSize } from '../../shared/preferences';
import { useSession } from '../../shared/session/session';
import { Failed, FailedPage } from '../../shared/shell/Failed';
import { Empty, Message } from '../../shared/shell/Message';
import { useOverlayWhile } from '../../shared/shell/overlay';
import { useTitle } from '../../shared/shell/title';
import { listFooter, offPhones } from '../../shared/theme/table';
import { Icon } from '../../shared/ui/icons';
import { Facts, Line } from '../../shared/ui/Line';
import { ScrollCard } from '../../shared/ui/ScrollCard';
import { Trail } from '../../shared/ui/Trail';
import { CampaignPill, deadlineText, hasSurvey, MakeSurvey, NextAction, nameOf, timeOf } from './CampaignLine';
import { CompanySheet } from './CompanySheet';
import { CompanyTable } from './CompanyTable';
import { type Campaign, type Company, rowsOf } from './company';
import { filterOf, SegmentChip, useCompanyParams } from './Filters';
import { MailQueueNotice } from './MailQueueNotice';
import { Overview } from './Overview';
import { RemindDialog } from './RemindDialog';
import { useAddUsers } from './useAddUsers';
import { type Recipients, useAllCompanies, useContact } from './useContact';

/** `/seguimiento/:periodoActivo`: the companies of a campaign, with reminders. */
export function CampaignScreen() {
  const id = useIdParam() ?? '';
  const { t, lang } = useTexts();
  const { data, previousData, loading, error, refetch } = useCampanaQuery({
    variables: { id, lang },
  });
  const shown = data ?? (previousData?.record?.id === id ? previousData : undefined);
  const { record } = shown ?? {};
  const title = record ? nameOf(record, formatSpan(record.fechaInicio, record.fechaFin, lang)) : t('shell.tracking');
  useTitle(title);
  useOverlayWhile(loading && !shown);
  if (error && !shown) return <FailedPage title={title} text={t('campaigns:failed')} error={error} retry={refetch} />;
  if (!shown) return <Heading as="h1">{title}</Heading>;
  if (!record) {
    return (
      <Message title={title} text={t('campaigns:missing')}>
        <Button asChild>
          <Link to="/seguimiento">{t('campaigns:every')}</Link>
        </Button>
      </Message>
    );
  }
  const today = shown.estado.hoy ?? localDay(new Date());
  // A period that ended without a survey, and so without answers.
  if (timeOf(record, today) === 'closed' && !hasSurvey(record) && record.enviadas === 0) {
    return (
      <>
        <Trail list="/seguimiento" name={t('shell.tracking')} />
        <Title campaign={record} today={today} />
        <Card.Root>
          <Empty text={t('campaigns:hadNoSurvey', { name: record.rubro.label })}>
            <Button asChild>
              <Link to="/seguimiento">{t('campaigns:every')}</Link>
            </Button>
          </Empty>
        </Card.Root>
      </>
    );
  }
  return (
    <Companies
      key={id}
      campaign={record}
      today={today}
      mails={shown.estado.capacidades.includes('recordatorios')}
      queue={shown.cola}
      failure={error}
      refetchCampaign={refetch}
    />
  );
}

interface Props {
  campaign: Campaign;
  today: string;
  /** Whether the server sends reminders. */
  mails: boolean;
  queue: ColaPartsFragment | null | undefined;
  /** Why refetching the campaign failed. */
  failure: unknown;
  refetchCampaign: () => Promise<unknown>;
}

/** The title of the campaign, with its state and buttons. */
function Title({ campaign, today, children }: Pick<Props, 'campaign' | 'today'> & { children?: ReactNode }) {
  const { t, lang } = useTexts();
  const { fechaInicio, fechaFin } = campaign;
  const dates = formatSpan(fechaInicio, fechaFin, lang);
  return (
    <Line marginBottom="4" alignItems={{ base: 'start', sm: 'center' }}>
      <chakra.div flex="1 1 200px">
        <Line>
          <Heading as="h1">{nameOf(campaign, dates)}</Heading>
          <CampaignPill {...{ campaign, today }} />
        </Line>
        <Facts>
          {yearOf(fechaInicio, fechaFin) && <span className="number">{dates}</span>}
          {timeOf(campaign, today) !== 'closed' && (
            <span className="number">{deadlineText(campaign, today, t, lang)}</span>
          )}
        </Facts>
      </chakra.div>
      {children}
    </Line>
  );
}

/** The companies of a campaign; filters, search and page are in the URL. */
function Companies({ campaign, today, mails, queue, failure, refetchCampaign }: Props) {
  const { t, lang } = useTexts();
  const { can } = useSession();
  const { group, search, segment, page, change, go } = useCompanyParams();
  const size = pageSize();
  const [selection, setSelection] = useState<Recipients>(new Map());
  const [opened, setOpened] = useState<Company | null>(null);
  const { contact, recipients, close } = useContact(campaign.id);
  const companyFilter = {
    filter: group && filterOf(group, campaign),
    search: search || null,
    segmento: segment || null,
  };
  const isOver = timeOf(campaign, today) === 'closed';
  const waiting = isOver ? 'unanswered' : hasSurvey(campaign) ? 'pending' : 'noSurvey';
  const { attempt } = useAttempt();
  const readAll = useAllCompanies();
  const download = async () => {
    const all = await attempt(readAll(campaign.id, companyFilter));
    if (all) downloadCsv(rowsOf(all, waiting, t, lang), `seguimiento_${campaign.id}`);
  };
  const { data, previousData, loading, error, refetch } = useEmpresasDeCampanaQuery({
    variables: { id: campaign.id, page, pageSize: size, lang, ...companyFilter },
  });
  const companies = (data ?? previousData)?.page;
  useOverlayWhile(loading && !companies);
  useLastPage({ page, size, count: data?.page?.count, go });
  const mayRemind =
    mails && campaign.vigente && hasSurvey(campaign) && can('view_usuarioempresa') && can('change_periodoactivo');
  const missing = campaign.empresas - campaign.enviadas;
  const reachable = selection.size || (campaign.alcanzables ?? missing);
  const reload = () => Promise.all([refetchCampaign(), refetch()]);
  const { addUsers, addMissing, dialog } = useAddUsers();
  const remind = mayRemind ? (to: Recipients) => void contact(to) : null;
  const failed =
    (error ?? failure) ? <Failed text={t('campaigns:failed')} error={error ?? failure} retry={reload} /> : null;
  return (
    <>
      <Trail list="/seguimiento" name={t('shell.tracking')} />
      <Title {...{ campaign, today }}>
        <Button aria-label={t('list.export')} onClick={() => void download()}>
          <Icon name="download" size={16} />
          <chakra.span css={offPhones}>{t('list.export')}</chakra.span>
        </Button>
        {isOver && (
          <chakra.div flexBasis={{ base: '100%', sm: 'auto' }} css={{ '& > *': { width: '100%' } }}>
            <NextAction {...{ campaign, today }} status="closed" />
          </chakra.div>
        )}
        {mayRemind && reachable > 0 && (
          <Button
            flex={{ base: '1 0 100%', sm: '0 0 auto' }}
            marginTop={{ base: '2', sm: '0' }}
            variant="solid"
            onClick={() => void contact(selection)}
          >
            {t(selection.size > 0 ? 'campaigns:remindChosen' : 'campaigns:remindAll', { count: reachable })}
          </Button>
        )}
      </Title>
      <MailQueueNotice queue={queue} />
      {!hasSurvey(campaign) && (
        <Line marginBottom="4">
          <span>{t('status.noSurvey')}</span>
          <MakeSurvey {...{ campaign, today }} />
        </Line>
      )}
      <Overview
        {...{ campaign, group, waiting }}
        go={(filtro) => change({ filtro })}
        mayContact={mayRemind}
        addMissing={addMissing && (() => void addMissing(campaign.id))}
      />
      <Line marginBottom="3" css={{ '& > [role=group]': { marginBottom: 0 } }}>
        <SearchBox value={search} onSearch={(text) => change({ search: text })} />
        <SegmentChip rubro={campaign.rubro.id} change={change} />
      </Line>
      {companies && failed && <Card.Root marginBottom="4">{failed}</Card.Root>}
      <ScrollCard>
        {!companies && failed}
        {companies?.count === 0 && <Empty text={t('campaigns:empty')} />}
        {companies && companies.count > 0 && (
          <CompanyTable
            companies={companies.results}
            isSelectable={mayRemind}
            waiting={waiting}
            selection={selection}
            select={setSelection}
            open={setOpened}
            remind={remind}
          />
        )}
      </ScrollCard>
      {companies && (
        <Line justifyContent="space-between" css={listFooter}>
          <chakra.p role="status" className="number" color="muted">
            {t('list.total', { count: companies.count })}
          </chakra.p>
          <Pager {...{ page, size, go }} count={companies.count} />
        </Line>
      )}
      {opened && (
        <CompanySheet
          {...{ campaign, waiting }}
          company={companies?.results.find(({ empresa }) => empresa.id === opened.empresa.id) ?? opened}
          remind={remind}
          close={() => setOpened(null)}
        />
      )}
      {recipients && (
        <RemindDialog
          campaign={campaign}
          recipients={recipients}
          addUsers={addUsers}
          close={(sent) => {
            close();
            if (sent) setSelection((before) => new Map([...before].filter(([id]) => !recipients.has(id))));
            // A failure shows above the companies.
            void reload().catch(() => undefined);
          }}
        />
      )}
      {dialog}
    </>
  );
}
