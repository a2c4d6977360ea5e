// biome-ignore-all lint/a11y/noRedundantRoles: below 640 pixels rows are blocks, and blocks lose a table's roles

import { Button, Card, Heading, Table } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link, Navigate } from 'react-router-dom';
import { fraction } from '../../crud/list/Cell';
import { Pager } from '../../crud/list/Pager';
import { useIdParam, useLastPage, usePage } from '../../crud/paging';
import { usePosicionesQuery } from '../../generated/results';
import { useTexts } from '../../shared/i18n';
import { localDay } from '../../shared/i18n/days';
import { periodText } from '../../shared/i18n/format';
import { pageSize } from '../../shared/preferences';
import { useSession } from '../../shared/session/session';
import { Failed } from '../../shared/shell/Failed';
import { Empty } from '../../shared/shell/Message';
import { useOverlayWhile } from '../../shared/shell/overlay';
import { useTitle } from '../../shared/shell/title';
import { list, listFooter } from '../../shared/theme/table';
import { Icon } from '../../shared/ui/icons';
import { Line, ListItem } from '../../shared/ui/Line';
import { ScrollCard } from '../../shared/ui/ScrollCard';
import { type Status, StatusPill } from '../../shared/ui/StatusPill';
import { PositionScreen } from './PositionScreen';
import { SurveyResults } from './SurveyResults';
import { type Campaign, useCampaigns, useProgress } from './surveys';

/** A survey of a campaign, with its results or, before anybody answered, its progress. */
function Row({ id, descripcion, campaign, progress }: Listed) {
  const { t, lang } = useTexts();
  const { rubro, fechaInicio, fechaFin } = campaign;
  const [action, path] = progress.startsWith('0/')
    ? (['results:follow', `/seguimiento/${campaign.id}`] as const)
    : (['results:open', `/resultados/${id}`] as const);
  return (
    <tr role="row" data-row={id}>
      <td role="cell" data-kind="text">
        <span className="text">
          <Link to={`/resultados/${id}`}>{descripcion}</Link>
        </span>
      </td>
      <td role="cell">
        <span className="text">{rubro.label}</span>
      </td>
      <td role="cell" className="number" data-further="">
        {periodText(fechaInicio, fechaFin, lang)}
      </td>
      <td role="cell" data-kind="fraction">
        {fraction.draw(progress, rubro)}
      </td>
      <td role="cell" data-kind="pill">
        <StatusPill status={timeOf(fechaInicio, fechaFin)} />
      </td>
      <td role="cell" data-kind="action">
        <Link to={path} aria-label={`${t(action)}: ${descripcion}`}>
          {t(action)}
        </Link>
      </td>
    </tr>
  );
}

/** By this device's date. */
function timeOf(fechaInicio: string, fechaFin: string): Status {
  const today = localDay(new Date());
  return today < fechaInicio ? 'upcoming' : today > fechaFin ? 'closed' : 'running';
}

const COLUMNS = [
  ['fields.encuesta', 'text'],
  ['fields.rubro', undefined],
  ['fields.periodo', undefined, 'descending'],
  ['results:responded', 'fraction'],
  ['fields.estado', 'pill'],
] as const;

interface Listed {
  id: string;
  descripcion: string;
  campaign: Campaign;
  progress: string;
}

/** A phone's card: name, state and progress, business and period; it opens the results. */
const table = {
  '& th svg': { display: 'inline', marginInlineStart: '4px' },
  '@media (min-width: 40rem)': { '--name': '33vw', '& [data-kind=pill]': { paddingInlineEnd: '16px' } },
  '& td:is(.number, [data-kind=pill], [data-kind=action])': { whiteSpace: 'nowrap' },
  '& td:nth-of-type(2)': { '--text': '160px' },
  '@media (max-width: 39.99rem)': {
    '& tr[data-row]': { paddingInlineEnd: '16px' },
    '& tr[data-row] > [data-kind=pill]': { order: -2 },
    // As wide as its line, so that the business starts the next one.
    '& [data-kind=fraction]': { flex: '1 1 calc(100% - 120px)', order: -1 },
    // On the link itself, because the reset sets the rule on every element.
    '& td:first-of-type a': { overflowWrap: 'anywhere', '&::after': { inset: '0 !important' } },
  },
  // The name leads to the same screen.
  '@media (max-width: 79.99rem)': {
    '& [data-kind=action]': { display: 'none' },
    '& th[data-kind=pill]': { borderTopEndRadius: 'lg' },
  },
} as const;

/** `/resultados` for administrators: the surveys, the latest first. */
function SurveyList() {
  const { t } = useTexts();
  const { page, go } = usePage();
  const size = pageSize();
  useTitle(t('shell.results'));
  const { hasResults } = useSession();
  const { campaigns, error, retry } = useCampaigns();
  const progress = useProgress();
  const surveys = campaigns?.flatMap((campaign) =>
    campaign.encuestas.map(({ id, descripcion }) => ({
      ...{ id, descripcion, campaign },
      progress: progress?.get(id) ?? `${campaign.enviadas}/${campaign.empresas}`,
    })),
  );
  const isWaiting = !error && !(surveys && progress);
  const shown = !isWaiting && surveys && surveys.length > 0;
  useOverlayWhile(isWaiting);
  useLastPage({ page, size, count: surveys?.length, go });
  return (
    <>
      <Heading as="h1" marginBottom="4">
        {t('shell.results')}
      </Heading>
      <ScrollCard>
        {error !== null && <Failed text={t('results:failed')} error={error} retry={retry} />}
        {surveys?.length === 0 && <Empty text={t(hasResults ? 'results:none' : 'common.notOffered')} />}
        {shown && (
          <Table.Root native recipe={list} role="table" aria-label={t('shell.results')} css={table}>
            <thead role="rowgroup">
              <tr role="row">
                {COLUMNS.map(([label, kind, sort]) => (
                  <th key={label} role="columnheader" scope="col" data-kind={kind} aria-sort={sort}>
                    {t(label)}
                    {sort && <Icon name="down" size={12} />}
                  </th>
                ))}
                <th role="columnheader" scope="col" data-kind="action">
                  <span className="hidden">{t('list.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody role="rowgroup">
              {surveys.slice((page - 1) * size, page * size).map((survey) => (
                <Row key={survey.id} {...survey} />
              ))}
            </tbody>
          </Table.Root>
        )}
      </ScrollCard>
      {shown && (
        <Line css={listFooter} justifyContent="space-between">
          <chakra.p role="status" className="number" color="muted">
            {t('list.total', { count: surveys.length })}
          </chakra.p>
          <Pager {...{ page, size, go }} count={surveys.length} />
        </Line>
      )}
    </>
  );
}

/** `/resultados` for respondents: the surveys with published positions. */
function PositionList() {
  const { t, lang } = useTexts();
  useTitle(t('shell.position'));
  const { data, loading, error, refetch } = usePosicionesQuery({ variables: { lang } });
  useOverlayWhile(loading && !data);
  const positions = data && (data.positions ?? []);
  const [only, ...others] = positions ?? [];
  if (only && others.length === 0) return <Navigate to={`/resultados/${only.encuesta.id}`} replace />;
  return (
    <>
      <Heading as="h1" marginBottom="4">
        {t('shell.position')}
      </Heading>
      <Card.Root>
        {error && <Failed text={t('results:failed')} error={error} retry={refetch} />}
        {positions?.length === 0 && (
          <Empty text={t('results:positionNone')}>
            <Button asChild>
              <Link to="/completar_encuesta">{t('resources.completadas.many')}</Link>
            </Button>
          </Empty>
        )}
        <ul>
          {positions?.map(({ encuesta: { id: encuesta }, descripcion, negocio, fechaInicio, fechaFin }) => (
            <ListItem key={encuesta}>
              <chakra.p fontWeight="600" overflowWrap="anywhere">
                <Link to={`/resultados/${encuesta}`}>{descripcion}</Link>
              </chakra.p>
              <chakra.p color="muted" overflowWrap="anywhere">
                {negocio} · {periodText(fechaInicio, fechaFin, lang)}
              </chakra.p>
            </ListItem>
          ))}
        </ul>
      </Card.Root>
    </>
  );
}

/** `/resultados` and `/resultados/:encuesta`: results for administrators, the own position for respondents. */
export function ResultsRoute() {
  const encuesta = useIdParam('encuesta');
  const { isAdmin } = useSession();
  if (!encuesta) return isAdmin ? <SurveyList /> : <PositionList />;
  const Screen = isAdmin ? SurveyResults : PositionScreen;
  return <Screen key={encuesta} encuesta={encuesta} />;
}
