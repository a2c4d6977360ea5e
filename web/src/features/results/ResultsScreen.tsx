import { Card, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { Pager } from '../../crud/list/Pager';
import { useLastPage, usePage } from '../../crud/paging';
import { useTexts } from '../../shared/i18n';
import { formatSpan } from '../../shared/i18n/format';
import { pageSize } from '../../shared/preferences';
import { useSession } from '../../shared/session/session';
import { Failed } from '../../shared/shell/Failed';
import { Empty } from '../../shared/shell/Message';
import { useOverlayWhile } from '../../shared/shell/overlay';
import { useTitle } from '../../shared/shell/title';
import { ListItem } from '../../shared/ui/Line';
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
