import { Card, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { type AvisosPartsFragment, type ResumenQuery, useResumenQuery } from '../../generated/home';
import { useTexts } from '../../shared/i18n';
import { formatDateTime } from '../../shared/i18n/format';
import { useSession } from '../../shared/session/session';
import { Failed } from '../../shared/shell/Failed';
import { MailQueueNotice } from '../campaigns';
import { Panel, Row } from './Panel';
import { RunningCampaigns, UpcomingCampaigns } from './Running';

type Summary = NonNullable<ResumenQuery['resumen']>;

interface NoticeProps {
  text: 'home:overview.companies' | 'home:overview.invitations' | 'home:overview.surveys' | 'home:overview.mails';
  notice: AvisosPartsFragment;
  to: (record: AvisosPartsFragment['primeros'][number]) => string;
}

/** What is amiss: how many records, and the first of them as links to where it is mended. */
function Notice({ text, notice: { count, primeros }, to }: NoticeProps) {
  const { t } = useTexts();
  return (
    <Row>
      <chakra.p fontWeight="600">{t(text, { count })}</chakra.p>
      <chakra.p color="muted">
        {primeros.map((record, index) => (
          <span key={`${record.registro.id} ${record.nombre}`}>
            {index > 0 && ' · '}
            <Link to={to(record)}>{record.nombre}</Link>
          </span>
        ))}
        {count > primeros.length && ` · ${t('list.more', { count: count - primeros.length })}`}
      </chakra.p>
    </Row>
  );
}

/** What needs attention; what the server does not tell is not mentioned. */
function Attention({ empresasSinUsuario, encuestasSinSecciones, correosFallidos, invitacionesFallidas }: Summary) {
  const { t } = useTexts();
  const { can } = useSession();
  const notices: {
    text: NoticeProps['text'];
    notice: AvisosPartsFragment | null | undefined;
    to: NoticeProps['to'];
  }[] = [
    {
      text: 'home:overview.surveys',
      notice: encuestasSinSecciones,
      to: ({ registro }) => `/encuestas/${registro.id}${can('change_encuesta') ? '' : '/view'}`,
    },
    {
      text: 'home:overview.mails',
      notice: correosFallidos,
      to: ({ registro, nombre }) => `/seguimiento/${registro.id}?${new URLSearchParams({ search: nombre })}`,
    },
    {
      text: 'home:overview.invitations',
      notice: invitacionesFallidas,
      to: ({ registro }) => `/users/${registro.id}/view`,
    },
    {
      text: 'home:overview.companies',
      notice: empresasSinUsuario,
      to: ({ registro }) => `/empresas/${registro.id}/view`,
    },
  ];
  if (notices.every(({ notice }) => !notice)) return null;
  const amiss = notices.flatMap(({ notice, ...rest }) => (notice && notice.count > 0 ? [{ notice, ...rest }] : []));
  return (
    <Panel title={t('home:overview.attention')}>
      {amiss.length === 0 ? (
        <p>{t('home:overview.nothingAmiss')}</p>
      ) : (
        <ul>
          {amiss.map((notice) => (
            <Notice key={notice.text} {...notice} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Newest({ rows }: { rows: ResumenQuery['recientes']['results'] }) {
  const { t, lang } = useTexts();
  return (
    <Panel title={t('home:overview.newest')}>
      {rows.length === 0 && <p>{t('home:overview.noneSent')}</p>}
      <ul>
        {rows.map((row) => (
          <Row key={row.id}>
            <Link to={`/completar_encuesta/${row.id}/view`}>{row.empresa?.label ?? row.label}</Link>
            <chakra.p color="muted" className="number">
              {row.label} · {formatDateTime(row.fechaCreacion, lang)}
            </chakra.p>
          </Row>
        ))}
      </ul>
    </Panel>
  );
}

const Column = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', alignContent: 'start', minWidth: '0' },
});

/** What runs, what needs attention and what came in last, in one request. */
export function Overview() {
  const { t, lang } = useTexts();
  const { data, previousData, error, refetch } = useResumenQuery({
    variables: { lang },
  });
  const shown = data ?? previousData;
  const failed = error && <Failed error={error} retry={refetch} />;
  if (failed && !shown) return failed;
  return (
    <>
      <MailQueueNotice queue={shown?.cola} />
      {failed && <Card.Root marginBottom="4">{failed}</Card.Root>}
      <chakra.div
        display="grid"
        gap="4"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
      >
        <Column>
          {shown?.resumen?.campanas && <RunningCampaigns running={shown.resumen.campanas} today={shown.estado.hoy} />}
          {shown?.resumen?.proximas && <UpcomingCampaigns upcoming={shown.resumen.proximas} today={shown.estado.hoy} />}
          {!shown && (
            <Panel title={t('home:overview.running')}>
              <Skeleton height="240px" />
            </Panel>
          )}
        </Column>
        <Column>
          {shown ? (
            <>
              {shown.resumen && <Attention {...shown.resumen} />}
              <Newest rows={shown.recientes.results} />
            </>
          ) : (
            <Panel title={t('home:overview.attention')}>
              <Skeleton height="240px" />
            </Panel>
          )}
        </Column>
      </chakra.div>
    </>
  );
}
