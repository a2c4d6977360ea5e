import { Card, Heading, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n';
import { formatDate, formatDateTime } from '../i18n/format';
import { useSession } from '../session/session';
import { Failed } from '../shell/Failed';
import { isGroup, menuFor } from '../shell/menu';
import { MenuContext } from '../shell/menuContext';
import { useTitle } from '../shell/title';
import { ProgressBar } from '../ui/ProgressBar';
import { type Progress, progressOn } from './progress';
import { type Overview, useOverview } from './useOverview';
import { useToday } from './useToday';

const NEEDS = ['view_periodoactivo', 'view_encuesta', 'view_encuestausuarioempresa'];

const Row = chakra('li', { base: { paddingBlock: '12px', borderTopWidth: '1px', borderColor: 'line' } });

/** One business: a bar of answered and pending, whose numbers are also in words. */
function Bar({ id, rubro, fecha, fechaFin, answered, pending }: Progress) {
  const { t, lang } = useTexts();
  const words = t('home.progress', { answered, pending });
  return (
    <Row>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" gap="8px">
        <chakra.span fontWeight="600">
          <Link to={`/periodos_activos/${id}/view`}>{rubro}</Link>
        </chakra.span>
        <chakra.span color="muted" className="number">
          {formatDate(fecha, lang)} – {formatDate(fechaFin, lang)}
        </chakra.span>
      </chakra.div>
      <chakra.div marginBlock="2">
        <ProgressBar done={answered} all={answered + pending} label={words} />
      </chakra.div>
      <p className="number">{words}</p>
    </Row>
  );
}

function Newest({ rows }: { rows: Overview['recientes'] }) {
  const { t, lang } = useTexts();
  if (rows.length === 0) return <p>{t('home.noneSent')}</p>;
  return (
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
  );
}

/** For administrators who may not see surveys: the way to what they may see. */
function Shortcuts() {
  const { t } = useTexts();
  const session = useSession();
  const groups = menuFor(session, useContext(MenuContext)).filter(isGroup);
  return (
    <Card.Root padding="16px 24px">
      <ul>
        {groups.flatMap(({ links }) =>
          links.map((link) => (
            <Row key={link.to}>
              <Link to={link.to}>{t(link.label)}</Link>
            </Row>
          )),
        )}
      </ul>
    </Card.Root>
  );
}

function Numbers() {
  const { t, lang } = useTexts();
  const { data, error, retry } = useOverview(lang);
  const today = useToday();
  if (error && !data) return <Failed error={error} retry={retry} />;
  const running = data ? progressOn(today, data) : [];
  return (
    <chakra.div
      display="grid"
      gap="4"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
    >
      <Card.Root as="section" padding="16px 24px" minHeight="320px">
        <chakra.h2 marginBottom="12px">{t('home.running')}</chakra.h2>
        {!data && <Skeleton height="200px" />}
        {data && running.length === 0 && <p>{t('home.noneRunning')}</p>}
        <ul>
          {running.map((progress) => (
            <Bar key={progress.id} {...progress} />
          ))}
        </ul>
      </Card.Root>
      <Card.Root as="section" padding="16px 24px" minHeight="320px">
        <chakra.h2 marginBottom="12px">{t('home.newest')}</chakra.h2>
        {data ? <Newest rows={data.recientes} /> : <Skeleton height="200px" />}
      </Card.Root>
    </chakra.div>
  );
}

/** The state of the surveys: running periods by business, and what came in last. */
export function AdminHome() {
  const { t } = useTexts();
  const { can } = useSession();
  useTitle(t('shell.home'));
  return (
    <>
      <Heading as="h1" marginBottom="4">
        {t('shell.home')}
      </Heading>
      {NEEDS.every(can) ? <Numbers /> : <Shortcuts />}
    </>
  );
}
