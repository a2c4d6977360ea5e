import { Button, Card, EmptyState, Heading, NativeSelect } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import {
  type CampanaQuery,
  type FiltroDeCampana,
  useCampanaQuery,
  useEmpresasDeCampanaQuery,
  useSegmentosDeCampanaQuery,
} from '../generated/campaigns';
import { useTexts } from '../i18n';
import { formatDate } from '../i18n/format';
import { pageSize } from '../preferences';
import { Pager } from '../screens/Pager';
import { SearchBox } from '../screens/SearchBox';
import { useSession } from '../session/session';
import { Failed } from '../shell/Failed';
import { lazily } from '../shell/lazily';
import { Message } from '../shell/Message';
import { useOverlayWhile } from '../shell/overlay';
import { useTitle } from '../shell/title';
import { nativeSelect } from '../theme/choices';
import { ProgressBar } from '../ui/ProgressBar';
import { CompanyTable } from './CompanyTable';
import { leftOf } from './left';
import { useRecipients } from './useRecipients';
import './texts';

type Campaign = NonNullable<CampanaQuery['record']>;

const RemindDialog = lazily(async () => (await import('./RemindDialog')).RemindDialog, { close: ({ close }) => close });

const Line = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' } });

const FILTERS = [
  ['', 'campaigns.all'],
  ['pendientes', 'campaigns.pending'],
  ['enviadas', 'campaigns.sent'],
  ['incompletas', 'campaigns.incomplete'],
  ['sinUsuario', 'campaigns.noUser'],
] as const satisfies readonly (readonly [FiltroDeCampana | '', string])[];

/** How many companies a filter shows; null where the server does not tell. */
function countOf(
  { empresas, enviadas, incompletas, sinUsuario }: Campaign,
  filter: FiltroDeCampana | '',
): number | null {
  if (filter === '') return empresas;
  return { pendientes: empresas - enviadas, enviadas, incompletas, sinUsuario }[filter];
}

function Filters({ campaign, filter, go }: { campaign: Campaign; filter: string; go: (filter: string) => void }) {
  const { t } = useTexts();
  return (
    <Line role="group" aria-label={t('campaigns.filter')}>
      {FILTERS.filter(([name]) => countOf(campaign, name) !== null).map(([name, label]) => (
        <Button
          key={name}
          size="sm"
          variant={name === filter ? 'solid' : 'outline'}
          aria-pressed={name === filter}
          onClick={() => go(name)}
        >
          {t(label)} <span className="number">{countOf(campaign, name)}</span>
        </Button>
      ))}
    </Line>
  );
}

function SegmentSelect({ rubro, value, go }: { rubro: string; value: string; go: (segment: string) => void }) {
  const { t, lang } = useTexts();
  const { data } = useSegmentosDeCampanaQuery({ variables: { rubro, lang } });
  if (!data || data.page.results.length === 0) return null;
  return (
    <NativeSelect.Root recipe={nativeSelect} width="auto">
      <NativeSelect.Field
        aria-label={t('campaigns.segment')}
        value={value}
        onChange={(event) => go(event.currentTarget.value)}
      >
        <option value="">{t('campaigns.everySegment')}</option>
        {data.page.results.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

/** What the address says: which companies are shown. */
function useAsked() {
  const [params, setParams] = useSearchParams();
  const known = FILTERS.map(([name]) => name).find((name) => name === params.get('filtro')) ?? '';
  return {
    filter: known,
    search: params.get('search') ?? '',
    segment: params.get('segmento') ?? '',
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    change: (next: Record<string, string>) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries({ page: '', ...next }))
          value ? after.set(name, value) : after.delete(name);
        return after;
      }),
  };
}

/** `/seguimiento/:periodoActivo`: who has answered, who has not, and whom to remind. */
export function CampaignScreen() {
  const { id = '' } = useParams();
  const { t, lang } = useTexts();
  const { data, previousData, loading, error, refetch } = useCampanaQuery({
    variables: { id, lang },
    fetchPolicy: 'cache-and-network',
  });
  const shown = data ?? previousData;
  useTitle(t('campaigns.title'));
  useOverlayWhile(loading && !shown);
  if (error && !shown) return <Failed text={t('campaigns.failed')} error={error} retry={refetch} />;
  if (!shown) return <Heading as="h1">{t('campaigns.title')}</Heading>;
  if (!shown.record) {
    return (
      <Message title={t('campaigns.title')} text={t('campaigns.missing')}>
        <Link to="/seguimiento">{t('campaigns.every')}</Link>
      </Message>
    );
  }
  return (
    <Companies
      key={id}
      campaign={shown.record}
      today={shown.estado.hoy}
      mails={shown.estado.capacidades.includes('recordatorios')}
      again={refetch}
    />
  );
}

interface Props {
  campaign: Campaign;
  today: string | null | undefined;
  /** Whether the server sends reminders; otherwise addresses are copied. */
  mails: boolean;
  again: () => Promise<unknown>;
}

function Companies({ campaign, today, mails, again }: Props) {
  const { t, lang } = useTexts();
  const { can } = useSession();
  const { filter, search, segment, page, change } = useAsked();
  const size = pageSize();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [reminding, setReminding] = useState<readonly string[] | null>(null);
  const { data, previousData, loading, error, refetch } = useEmpresasDeCampanaQuery({
    variables: {
      ...{ id: campaign.id, page, pageSize: size, lang },
      ...{ filtro: filter || null, search: search || null, segmento: segment || null },
    },
    fetchPolicy: 'cache-and-network',
  });
  const found = (data ?? (loading ? previousData : undefined))?.page;
  useOverlayWhile(loading && !found);
  const recipients = useRecipients(campaign.id);
  const missing = campaign.empresas - campaign.enviadas;
  const writes = campaign.vigente && can('view_usuarioempresa') && can('change_periodoactivo');
  const act = async () => {
    const ids = chosen.size > 0 ? [...chosen] : await recipients.missing();
    if (mails) setReminding(ids);
    else await recipients.copy(ids);
  };
  const reload = () => void Promise.all([again(), refetch()]).catch(() => undefined);
  const answered = t('campaigns.answered', { count: campaign.empresas, sent: campaign.enviadas });
  return (
    <>
      <Line marginBottom="2">
        <chakra.div flex="1 1 260px">
          <Heading as="h1">
            {campaign.negocio} · {formatDate(campaign.fechaInicio, lang)} – {formatDate(campaign.fechaFin, lang)}
          </Heading>
          <chakra.p color="muted" className="number">
            {answered} · {leftOf(campaign, today, t)}
          </chakra.p>
        </chakra.div>
        {writes && missing > 0 && (
          <Button variant="solid" onClick={() => void act()}>
            {mails
              ? chosen.size > 0
                ? t('campaigns.remindChosen', { count: chosen.size })
                : t('campaigns.remindAll', { count: missing })
              : t('campaigns.copyMails')}
          </Button>
        )}
      </Line>
      <chakra.div marginBottom="4">
        <ProgressBar done={campaign.enviadas} all={campaign.empresas} label={answered} />
      </chakra.div>
      <Line marginBottom="3">
        <Filters campaign={campaign} filter={filter} go={(filtro) => change({ filtro })} />
        <SearchBox value={search} onSearch={(text) => change({ search: text })} />
        <SegmentSelect rubro={campaign.rubro} value={segment} go={(segmento) => change({ segmento })} />
      </Line>
      <Card.Root overflowX="auto">
        {error && !found && <Failed text={t('campaigns.failed')} error={error} retry={refetch} />}
        {found?.count === 0 && (
          <EmptyState.Root>
            <EmptyState.Content>
              <EmptyState.Description>{t('campaigns.empty')}</EmptyState.Description>
            </EmptyState.Content>
          </EmptyState.Root>
        )}
        {found && found.count > 0 && (
          <CompanyTable companies={found.results} choosable={writes} chosen={chosen} choose={setChosen} />
        )}
      </Card.Root>
      {found && found.count > size && (
        <Line justifyContent="flex-end" marginTop="4">
          <Pager
            page={page}
            size={size}
            count={found.count}
            go={(to) => change({ page: to === 1 ? '' : String(to) })}
          />
        </Line>
      )}
      <p role="status" className="hidden">
        {recipients.copied > 0 && t('campaigns.copied', { count: recipients.copied })}
      </p>
      {reminding && (
        <RemindDialog
          campaign={campaign}
          companies={reminding}
          close={() => {
            setReminding(null);
            setChosen(new Set());
            reload();
          }}
        />
      )}
    </>
  );
}
