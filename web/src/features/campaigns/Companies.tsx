import { Button, Card, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Pager } from '../../crud/list/Pager';
import { SearchBox } from '../../crud/list/SearchBox';
import { useLastPage } from '../../crud/paging';
import { useAttempt } from '../../crud/useAttempt';
import { type CampanaQuery, useEmpresasDeCampanaQuery } from '../../generated/campaigns';
import { downloadCsv } from '../../shared/files';
import { useTexts } from '../../shared/i18n';
import { pageSize } from '../../shared/preferences';
import { useSession } from '../../shared/session/session';
import { Failed } from '../../shared/shell/Failed';
import { Empty } from '../../shared/shell/Message';
import { useOverlayWhile } from '../../shared/shell/overlay';
import { listCard } from '../../shared/theme/table';
import { Icon } from '../../shared/ui/icons';
import { Line } from '../../shared/ui/Line';
import { ProgressBar } from '../../shared/ui/ProgressBar';
import { Filters, SegmentSelect } from './CampaignFilters';
import { NoSurvey } from './CampaignLine';
import { CompanyTable } from './CompanyTable';
import { leftOf } from './left';
import { type MailQueue, MailQueueNotice } from './MailQueueNotice';
import { RemindDialog } from './RemindDialog';
import { useAsked } from './useAsked';
import { countReachable, type Recipients, useContacting } from './useContacting';
import { useEveryCompany } from './useEveryCompany';
import { rowsOf } from './words';

type Campaign = NonNullable<CampanaQuery['record']>;

interface Props {
  title: string;
  campaign: Campaign;
  today: string | null | undefined;
  /** Whether the server sends reminders; otherwise addresses are copied. */
  mails: boolean;
  queue: MailQueue | null | undefined;
  /** Why the campaign could not be read again; what was read before stays. */
  failure: unknown;
  again: () => Promise<unknown>;
}

/** Whether the person may write to companies, and there is a survey that they could answer. */
function useMayContact({ vigente, encuestas }: Campaign): boolean {
  const { can } = useSession();
  return vigente && encuestas.length > 0 && can('view_usuarioempresa') && can('change_periodoactivo');
}

/** Which campaign it is, how far it is, and the button that writes to those who are missing. */
function Title({ title, campaign, today, mails, chosen, contact, download }: TitleProps) {
  const { t, lang } = useTexts();
  const mayContact = useMayContact(campaign);
  const missing = campaign.empresas - campaign.enviadas;
  const reachable = chosen.size > 0 ? countReachable(chosen) : (campaign.alcanzables ?? missing);
  const answered = t('campaigns:answered', { count: campaign.empresas, sent: campaign.enviadas });
  const reminds = chosen.size > 0 ? 'campaigns:remindChosen' : 'campaigns:remindAll';
  return (
    <>
      <Line marginBottom="2">
        <chakra.div flex="1 1 260px">
          <Heading as="h1">{title}</Heading>
          <chakra.p color="muted" className="number">
            {answered} · {leftOf(campaign, today, t, lang)}
          </chakra.p>
        </chakra.div>
        {mayContact && missing > 0 && (
          <Button variant="solid" disabled={mails && reachable === 0} onClick={contact}>
            {mails ? t(reminds, { count: reachable }) : t('campaigns:copyMails')}
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

interface TitleProps extends Omit<Props, 'failure' | 'again' | 'queue'> {
  chosen: Recipients;
  contact: () => void;
  download: () => void;
}

/** The companies of a campaign: filters, search and page stand in the address. */
export function Companies({ title, campaign, today, mails, queue, failure, again }: Props) {
  const { t, lang } = useTexts();
  const { filter, search, segment, page, change, go } = useAsked();
  const size = pageSize();
  const [chosen, setChosen] = useState<Recipients>(new Map());
  const { contact, writingTo, close } = useContacting(campaign.id, mails);
  const asked = { filter: filter || null, search: search || null, segmento: segment || null };
  const { attempt } = useAttempt();
  const every = useEveryCompany(campaign.id);
  const download = async () => {
    const companies = await attempt(every(asked));
    if (companies) downloadCsv(rowsOf(companies, t, lang), `seguimiento_${campaign.id}`);
  };
  const { data, previousData, loading, error, refetch } = useEmpresasDeCampanaQuery({
    variables: { id: campaign.id, page, pageSize: size, lang, ...asked },
  });
  const found = (data ?? previousData)?.page;
  useOverlayWhile(loading && !found);
  useLastPage({ page, size, count: data?.page?.count, go });
  const choosable = useMayContact(campaign);
  const reload = () => Promise.all([again(), refetch()]);
  const failed =
    (error ?? failure) ? <Failed text={t('campaigns:failed')} error={error ?? failure} retry={reload} /> : null;
  return (
    <>
      <Title
        {...{ title, campaign, today, mails }}
        chosen={chosen}
        contact={() => void contact(chosen)}
        download={() => void download()}
      />
      <MailQueueNotice queue={queue} />
      <Line marginBottom="3">
        <Filters campaign={campaign} filter={filter} go={(filtro) => change({ filtro })} />
        <SearchBox value={search} onSearch={(text) => change({ search: text })} />
        <SegmentSelect rubro={campaign.rubro.id} value={segment} go={(segmento) => change({ segmento })} />
      </Line>
      {found && failed && <Card.Root marginBottom="4">{failed}</Card.Root>}
      <Card.Root css={listCard}>
        {!found && failed}
        {found?.count === 0 && <Empty text={t('campaigns:empty')} />}
        {found && found.count > 0 && (
          <CompanyTable
            companies={found.results}
            choosable={choosable}
            chosen={chosen}
            choose={setChosen}
            remind={choosable && mails ? (to) => void contact(to) : null}
          />
        )}
      </Card.Root>
      {found && <Pager {...{ page, size, go }} count={found.count} justifyContent="flex-end" marginTop="4" />}
      {writingTo && (
        <RemindDialog
          campaign={campaign}
          recipients={writingTo}
          close={(sent) => {
            close();
            if (sent) setChosen((before) => new Map([...before].filter(([id]) => !writingTo.has(id))));
            // What fails is told above the companies.
            void reload().catch(() => undefined);
          }}
        />
      )}
    </>
  );
}
