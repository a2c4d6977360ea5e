import { Card, Heading, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { type AvisosPartsFragment, type ResumenQuery, useResumenQuery } from '../../generated/home';
import { useTexts } from '../../shared/i18n';
import { localDay } from '../../shared/i18n/days';
import { formatDateTime } from '../../shared/i18n/format';
import { useSession } from '../../shared/session/session';
import { Failed } from '../../shared/shell/Failed';
import { useTitle } from '../../shared/shell/title';
import { Facts, Line } from '../../shared/ui/Line';
import { MailQueueNotice, NewCampaign } from '../campaigns';
import { Campaigns } from './Campaigns';
import { Catalogues } from './Catalogues';
import { Figures } from './Figures';
import { Panel, Row } from './Panel';

/** Running campaigns and what needs attention; without permission for these, the catalogues. */
export function AdminHome() {
  const { t } = useTexts();
  const { can } = useSession();
  useTitle(t('shell.home'));
  return (
    <>
      <Line justifyContent="space-between" minHeight={{ base: '44px', md: '36px' }} marginBottom="4">
        <Heading as="h1">{t('shell.home')}</Heading>
        <NewCampaign />
      </Line>
      {can('view_encuestausuarioempresa') ? <Overview /> : <Catalogues />}
    </>
  );
}

type Summary = NonNullable<ResumenQuery['resumen']>;

interface NoticeProps {
  text: 'home:overview.companies' | 'home:overview.invitations' | 'home:overview.surveys' | 'home:overview.mails';
  /** Null if the server does not report it. */
  notice: AvisosPartsFragment | null | undefined;
  to: (record: AvisosPartsFragment['primeros'][number]) => string;
  /** The list with all of them. */
  all: string;
}

/** A problem: the number of records, and links to fix the first of them; nothing without any. */
function Notice({ text, notice, to, all }: NoticeProps) {
  const { t } = useTexts();
  const { count = 0, primeros = [] } = notice ?? {};
  if (count === 0) return null;
  return (
    <Row>
      <chakra.p fontWeight="600">{t(text, { count })}</chakra.p>
      <chakra.ul listStyleType="none" marginTop="1" css={{ '& a': { display: 'inline-block', paddingBlock: '2px' } }}>
        {primeros.map((record) => (
          <li key={`${record.registro.id} ${record.nombre}`}>
            <Link to={to(record)}>{record.nombre}</Link>
          </li>
        ))}
        {count > primeros.length && (
          <li>
            <Link to={all}>{t('list.more', { count: count - primeros.length })}</Link>
          </li>
        )}
      </chakra.ul>
    </Row>
  );
}

/** Problems that need attention, as far as the server reports them. */
function Attention({ empresasSinUsuario, encuestasSinSecciones, correosFallidos, invitacionesFallidas }: Summary) {
  const { t } = useTexts();
  const { can } = useSession();
  const notices: NoticeProps[] = [
    {
      text: 'home:overview.surveys',
      notice: encuestasSinSecciones,
      to: ({ registro }) => `/encuestas/${registro.id}${can('change_encuesta') ? '' : '/view'}`,
      all: '/encuestas',
    },
    {
      text: 'home:overview.mails',
      notice: correosFallidos,
      to: ({ registro, nombre }) => `/seguimiento/${registro.id}?${new URLSearchParams({ search: nombre })}`,
      all: '/seguimiento',
    },
    {
      text: 'home:overview.invitations',
      notice: invitacionesFallidas,
      to: ({ registro }) => `/users/${registro.id}/view`,
      all: '/users',
    },
    {
      text: 'home:overview.companies',
      notice: empresasSinUsuario,
      to: ({ registro }) => `/empresas/${registro.id}/view`,
      all: '/empresas?conUsuario=false',
    },
  ];
  if (notices.every(({ notice }) => !notice)) return null;
  return (
    <Panel title={t('home:overview.attention')}>
      {notices.every(({ notice }) => !notice?.count) ? (
        <p>{t('home:overview.nothingAmiss')}</p>
      ) : (
        <ul>
          {notices.map((notice) => (
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
            <Line justifyContent="space-between" gap="0 16px">
              <Link to={`/completar_encuesta/${row.id}/view`}>{row.empresa?.label ?? row.label}</Link>
              <Facts>
                <span>{row.label}</span>
                <span className="number">{formatDateTime(row.fechaCreacion, lang)}</span>
              </Facts>
            </Line>
          </Row>
        ))}
      </ul>
    </Panel>
  );
}

/** Campaigns and problems in two columns, then the latest submissions; a narrow screen has one column. */
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      lg: 'repeat(2, minmax(0, 1fr))',
      xl: 'minmax(0, 2fr) minmax(0, 1fr)',
    },
    '& > :first-child': { gridColumn: { lg: '1 / -1', xl: '1' } },
    '& > :nth-child(3)': { gridColumn: { xl: '1 / -1' } },
  },
});

/** Running campaigns, problems and the latest submissions, in one request. */
function Overview() {
  const { t, lang } = useTexts();
  const { data, previousData, error, refetch } = useResumenQuery({ variables: { lang } });
  const shown = data ?? previousData;
  const today = shown?.estado.hoy ?? localDay(new Date());
  const failed = error && <Failed error={error} retry={refetch} />;
  if (failed && !shown) return failed;
  return (
    <>
      <MailQueueNotice queue={shown?.cola} />
      {failed && <Card.Root marginBottom="4">{failed}</Card.Root>}
      {shown ? (
        shown.resumen?.campanas && <Figures running={shown.resumen.campanas} today={today} />
      ) : (
        <Skeleton height={{ base: '212px', sm: '172px', md: '204px', lg: '92px' }} marginBottom="4" />
      )}
      {shown ? (
        <Columns>
          {shown.resumen?.campanas && (
            <Campaigns
              running={shown.resumen.campanas}
              upcoming={shown.resumen.proximas}
              others={shown.otras}
              today={today}
            />
          )}
          {shown.resumen && <Attention {...shown.resumen} />}
          <Newest rows={shown.recientes.results} />
        </Columns>
      ) : (
        <Columns aria-busy="true">
          <Panel title={t('shell.tracking')}>
            <Skeleton height="240px" />
          </Panel>
          <Panel title={t('home:overview.attention')}>
            <Skeleton height="240px" />
          </Panel>
        </Columns>
      )}
    </>
  );
}
