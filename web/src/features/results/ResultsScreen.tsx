import { Card, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link, useParams } from 'react-router-dom';
import { Pager } from '../../crud/list/Pager';
import { useLastPage, usePage } from '../../crud/paging';
import { usePosicionesQuery } from '../../generated/results';
import { useTexts } from '../../shared/i18n';
import { localDay } from '../../shared/i18n/days';
import { formatSpan } from '../../shared/i18n/format';
import { pageSize } from '../../shared/preferences';
import { useSession } from '../../shared/session/session';
import { Failed } from '../../shared/shell/Failed';
import { Empty } from '../../shared/shell/Message';
import { useOverlayWhile } from '../../shared/shell/overlay';
import { useTitle } from '../../shared/shell/title';
import { Facts, Line, ListItem } from '../../shared/ui/Line';
import { ProgressBar } from '../../shared/ui/ProgressBar';
import { StatusPill } from '../../shared/ui/StatusPill';
import { PositionScreen } from './PositionScreen';
import { SurveyResults } from './SurveyResults';
import { type Campaign, useCampaigns } from './surveys';

/** The surveys of a campaign, with the number of submissions. */
function Surveys({ encuestas, rubro, fechaInicio, fechaFin, empresas, enviadas }: Campaign) {
  const { t, lang } = useTexts();
  const answered = enviadas > 0 ? t('results:sentOf', { answered: enviadas, count: empresas }) : t('results:nobody');
  return (
    <ListItem display="flex" flexWrap="wrap" alignItems="center" gap="8px 24px">
      <chakra.div flex="1 1 320px" minWidth="0">
        {encuestas.map(({ id, descripcion }) => (
          // The padding gives touch targets enough distance.
          <chakra.p key={id} fontWeight="600" overflowWrap="anywhere" paddingBlock="3px">
            <Link to={`/resultados/${id}`}>{descripcion}</Link>
          </chakra.p>
        ))}
        <Line gap="4px 8px">
          <StatusPill status={fechaFin < localDay(new Date()) ? 'closed' : 'running'} />
          <Facts>
            <span>{rubro.label}</span>
            <span className="number">{formatSpan(fechaInicio, fechaFin, lang)}</span>
          </Facts>
        </Line>
      </chakra.div>
      <chakra.div
        flex={{ base: '1 1 100%', sm: '0 1 240px' }}
        css={{ '& [data-part=range]': { background: 'success' } }}
      >
        <chakra.p className="number" color="muted" marginBottom="1">
          {answered}
        </chakra.p>
        <ProgressBar done={enviadas} all={empresas} label={answered} />
      </chakra.div>
    </ListItem>
  );
}

/** `/resultados` for administrators: the surveys, the latest first. */
function SurveyList() {
  const { t } = useTexts();
  const { page, go } = usePage();
  const size = pageSize();
  useTitle(t('shell.results'));
  const { hasResults, isLoading } = useSession();
  const { campaigns, error, retry } = useCampaigns();
  useOverlayWhile(!campaigns && !error);
  useLastPage({ page, size, count: campaigns?.length, go });
  return (
    <>
      <Heading as="h1" marginBottom="4">
        {t('shell.results')}
      </Heading>
      <Card.Root>
        {error !== null && <Failed text={t('results:failed')} error={error} retry={retry} />}
        {campaigns?.length === 0 && !isLoading && <Empty text={t(hasResults ? 'results:none' : 'common.notOffered')} />}
        <ul>
          {campaigns?.slice((page - 1) * size, page * size).map((campaign) => (
            <Surveys key={campaign.id} {...campaign} />
          ))}
        </ul>
      </Card.Root>
      {campaigns && <Pager {...{ page, size, go }} count={campaigns.length} justifyContent="flex-end" marginTop="4" />}
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
  return (
    <>
      <Heading as="h1" marginBottom="4">
        {t('shell.position')}
      </Heading>
      <Card.Root>
        {error && <Failed text={t('results:failed')} error={error} retry={refetch} />}
        {positions?.length === 0 && <Empty text={t('results:positionNone')} />}
        <ul>
          {positions?.map(({ encuesta: { id: encuesta }, descripcion, negocio, fechaInicio, fechaFin }) => (
            <ListItem key={encuesta}>
              <chakra.p fontWeight="600" overflowWrap="anywhere">
                <Link to={`/resultados/${encuesta}`}>{descripcion}</Link>
              </chakra.p>
              <chakra.p color="muted" overflowWrap="anywhere">
                {negocio} · {formatSpan(fechaInicio, fechaFin, lang)}
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
  const { encuesta } = useParams();
  const { isAdmin } = useSession();
  if (!encuesta) return isAdmin ? <SurveyList /> : <PositionList />;
  const Screen = isAdmin ? SurveyResults : PositionScreen;
  return <Screen key={encuesta} encuesta={encuesta} />;
}
