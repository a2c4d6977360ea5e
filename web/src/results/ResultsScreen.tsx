import { Card, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n';
import { formatSpan } from '../i18n/format';
import { pageSize } from '../preferences';
import { Pager } from '../screens/Pager';
import { useLastPage, usePage } from '../screens/paging';
import { useSession } from '../session/session';
import { Failed } from '../shell/Failed';
import { Empty } from '../shell/Message';
import { useOverlayWhile } from '../shell/overlay';
import { useTitle } from '../shell/title';
import { ListItem } from '../ui/Line';
import { type Campaign, useCampaigns } from './surveys';

/** The surveys of a period and business, and how many companies sent them. */
function Surveys({ encuestas, rubro, fechaInicio, fechaFin, enviadas }: Campaign) {
  const { t, lang } = useTexts();
  return (
    <ListItem>
      {encuestas.map(({ id, descripcion }) => (
        // Apart enough for a finger, where a campaign has several.
        <chakra.p key={id} fontWeight="600" overflowWrap="anywhere" paddingBlock="3px">
          <Link to={`/resultados/${id}`}>{descripcion}</Link>
        </chakra.p>
      ))}
      <chakra.p color="muted" overflowWrap="anywhere">
        {rubro.label} · {formatSpan(fechaInicio, fechaFin, lang)} ·{' '}
        {enviadas > 0 ? t('results:sent', { count: enviadas }) : t('results:nobody')}
      </chakra.p>
    </ListItem>
  );
}

/** `/resultados` for administrators: the surveys, the latest first. */
export function ResultsScreen() {
  const { t } = useTexts();
  const { page, go } = usePage();
  const size = pageSize();
  useTitle(t('shell.results'));
  const { hasResults, asking } = useSession();
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
        {campaigns?.length === 0 && !asking && <Empty text={t(hasResults ? 'results:none' : 'common.notOffered')} />}
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
