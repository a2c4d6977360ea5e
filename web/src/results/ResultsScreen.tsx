import { Card, EmptyState, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link, useSearchParams } from 'react-router-dom';
import { useEncuestasConResultadosQuery } from '../generated/results';
import { useTexts } from '../i18n';
import { formatDate } from '../i18n/format';
import { pageSize } from '../preferences';
import { Pager } from '../screens/Pager';
import { Failed } from '../shell/Failed';
import { useOverlayWhile } from '../shell/overlay';
import { useTitle } from '../shell/title';
import { Row } from './Row';
import type { Campaign } from './surveys';

/** The surveys of a period and business, and how many companies sent them. */
function Surveys({ encuestas, negocio, fechaInicio, fechaFin, enviadas }: Campaign) {
  const { t, lang } = useTexts();
  return (
    <Row>
      {encuestas.map(({ id, descripcion }) => (
        <chakra.p key={id} fontWeight="600" overflowWrap="anywhere">
          <Link to={`/resultados/${id}`}>{descripcion}</Link>
        </chakra.p>
      ))}
      <chakra.p color="muted" overflowWrap="anywhere">
        {negocio} · {formatDate(fechaInicio, lang)} – {formatDate(fechaFin, lang)} ·{' '}
        {enviadas > 0 ? t('results.sent', { count: enviadas }) : t('results.nobody')}
      </chakra.p>
    </Row>
  );
}

/** `/resultados` for administrators: the surveys, the latest first. */
export function ResultsScreen() {
  const { t, lang } = useTexts();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const size = pageSize();
  useTitle(t('results.title'));
  const { data, previousData, loading, error, refetch } = useEncuestasConResultadosQuery({
    variables: { page, pageSize: size, lang },
    fetchPolicy: 'cache-and-network',
  });
  const shown = data ?? previousData;
  useOverlayWhile(loading && !shown);
  // A period without a survey has no results.
  const campaigns = shown?.page.results.filter(({ encuestas }) => encuestas.length > 0);
  return (
    <>
      <Heading as="h1" marginBottom="4">
        {t('results.title')}
      </Heading>
      <Card.Root>
        {error && !shown && <Failed text={t('results.failed')} error={error} retry={refetch} />}
        {campaigns?.length === 0 && (
          <EmptyState.Root>
            <EmptyState.Content>
              <EmptyState.Description>{t('results.none')}</EmptyState.Description>
            </EmptyState.Content>
          </EmptyState.Root>
        )}
        <ul>
          {campaigns?.map((campaign) => (
            <Surveys key={campaign.id} {...campaign} />
          ))}
        </ul>
      </Card.Root>
      {shown && shown.page.count > size && (
        <chakra.div display="flex" justifyContent="flex-end" marginTop="4">
          <Pager
            page={page}
            size={size}
            count={shown.page.count}
            go={(to) => setParams(to === 1 ? {} : { page: String(to) })}
          />
        </chakra.div>
      )}
    </>
  );
}
