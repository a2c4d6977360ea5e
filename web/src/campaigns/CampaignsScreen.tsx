import { Button, Card, EmptyState, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { type CampanasQuery, useCampanasQuery } from '../generated/campaigns';
import { useTexts } from '../i18n';
import { formatDate } from '../i18n/format';
import { pageSize } from '../preferences';
import { Pager } from '../screens/Pager';
import { useSession } from '../session/session';
import { Failed } from '../shell/Failed';
import { useOverlayWhile } from '../shell/overlay';
import { useTitle } from '../shell/title';
import { ProgressBar } from '../ui/ProgressBar';
import { leftOf } from './left';
import './texts';

type Campaign = CampanasQuery['page']['results'][number];

const Row = chakra('li', {
  base: { padding: '16px', borderTopWidth: '1px', borderColor: 'line', _first: { borderTopWidth: '0' } },
});

/** One campaign: its business and period, how many answered, and how long it goes on. */
function Line({ campaign, today }: { campaign: Campaign; today: string | null | undefined }) {
  const { t, lang } = useTexts();
  const { can } = useSession();
  const { id, negocio, fechaInicio, fechaFin, empresas, enviadas, encuestas } = campaign;
  const words = t('campaigns.answered', { count: empresas, sent: enviadas });
  return (
    <Row>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" gap="8px">
        <chakra.span fontWeight="600">
          <Link to={`/seguimiento/${id}`}>{negocio}</Link>
        </chakra.span>
        <chakra.span color="muted" className="number">
          {formatDate(fechaInicio, lang)} – {formatDate(fechaFin, lang)} · {leftOf(campaign, today, t)}
        </chakra.span>
      </chakra.div>
      {encuestas.length === 0 ? (
        <p>
          {t('campaigns.noSurvey')}
          {can('add_encuesta') && (
            <>
              {' · '}
              <Link to="/encuestas/add">{t('campaigns.makeSurvey')}</Link>
            </>
          )}
        </p>
      ) : (
        <>
          <chakra.div marginBlock="2">
            <ProgressBar done={enviadas} all={empresas} label={words} />
          </chakra.div>
          <p className="number">{words}</p>
        </>
      )}
    </Row>
  );
}

/** `/seguimiento`: every campaign, the latest first. */
export function CampaignsScreen() {
  const { t, lang } = useTexts();
  const navigate = useNavigate();
  const { can } = useSession();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const size = pageSize();
  useTitle(t('campaigns.title'));
  const { data, previousData, loading, error, refetch } = useCampanasQuery({
    variables: { page, pageSize: size, lang },
    fetchPolicy: 'cache-and-network',
  });
  const shown = data ?? previousData;
  useOverlayWhile(loading && !shown);
  return (
    <>
      <Heading as="h1" marginBottom="4">
        {t('campaigns.title')}
      </Heading>
      <Card.Root>
        {error && !shown && <Failed text={t('campaigns.failed')} error={error} retry={refetch} />}
        {shown?.page.count === 0 && (
          <EmptyState.Root>
            <EmptyState.Content>
              <EmptyState.Description>{t('campaigns.none')}</EmptyState.Description>
              {can('add_periodoactivo') && (
                <Button variant="solid" onClick={() => void navigate('/periodos_activos/add')}>
                  {t('campaigns.open')}
                </Button>
              )}
            </EmptyState.Content>
          </EmptyState.Root>
        )}
        <ul>
          {shown?.page.results.map((campaign) => (
            <Line key={campaign.id} campaign={campaign} today={shown.estado.hoy} />
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
