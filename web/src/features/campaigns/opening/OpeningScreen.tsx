import type { ApolloClient } from '@apollo/client';
import { Card, Heading, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePersistedState } from '../../../crud/form/formDraft';
import { useLeaveGuard } from '../../../crud/form/leaveGuard';
import { fetchAllRows } from '../../../crud/list/fetchAllRows';
import { changedParams } from '../../../crud/paging';
import { useReading } from '../../../crud/useReading';
import { BaseSurveysDocument, OpenableDocument } from '../../../generated/opening';
import { NetworkError } from '../../../shared/failure';
import { type Lang, useTexts } from '../../../shared/i18n';
import { isDay, localDay } from '../../../shared/i18n/days';
import { nextPeriod } from '../../../shared/i18n/years';
import { useSession } from '../../../shared/session/session';
import { Failed } from '../../../shared/shell/Failed';
import { Empty } from '../../../shared/shell/Message';
import { useTitle } from '../../../shared/shell/title';
import { Trail } from '../../../shared/ui/Trail';
import { type Choice, COMMENT_PERMISSIONS, type Known, type Survey } from './choice';
import { NewCampaign, type OpenedCampaign } from './NewCampaign';
import { Steps } from './Steps';

export { OPENING_PERMISSIONS } from './mayOpen';

/** The defaults: last year's campaign, or the period and business of the URL. */
function defaultChoice(known: Known, params: URLSearchParams, comentarios: boolean): Choice {
  const [fecha, fechaFin, negocio] = ['fecha', 'fechaFin', 'negocio'].map((name) => params.get(name));
  const span = isDay(fecha) && isDay(fechaFin) ? { fecha, fechaFin } : nextPeriod(known.periodos, known.today);
  const rubros = negocio && known.negocios.some(({ id }) => id === negocio) ? [negocio] : null;
  return { ...span, rubros, another: false, lines: {}, secciones: 'COPY', sufijo: null, comentarios };
}

/** The steps, then the campaign that was opened. */
function Opening({ known }: { known: Known }) {
  const { can } = useSession();
  const [params] = useSearchParams();
  const [opened, setOpened] = useState<OpenedCampaign | null>(null);
  const [first] = useState(() => defaultChoice(known, params, COMMENT_PERMISSIONS.every(can)));
  // All steps share one draft.
  const place = `/campanas/nueva?${changedParams(params, { paso: undefined })}`;
  const { value: choice, change, forget } = usePersistedState(place, first);
  useLeaveGuard({ isChanged: () => !opened && choice !== first, discard: forget });
  const open = (campaign: OpenedCampaign) => {
    forget();
    setOpened(campaign);
  };
  if (opened) return <NewCampaign known={known} campaign={opened} />;
  return <Steps {...{ known, choice }} onOpen={open} choose={(changed) => change({ ...choice, ...changed })} />;
}

/** `/campanas/nueva`: opens a period for several businesses, with copies of their latest surveys. */
export function OpeningScreen() {
  const { t } = useTexts();
  const { can, capabilities } = useSession();
  const { known, error, retry } = useReading(readKnown);
  const title = t('campaigns:opening.title');
  useTitle(title);
  return (
    <chakra.div maxWidth="960px" marginInline={{ base: 'auto', lg: '0' }}>
      <Trail list={can('view_encuestausuarioempresa') ? '/seguimiento' : '/'} name={t('shell.tracking')} />
      <Heading as="h1" marginBottom="4">
        {title}
      </Heading>
      {!capabilities?.includes('abrir_campana') ? (
        <Empty text={t('common.notOffered')} />
      ) : known ? (
        <Opening known={known} />
      ) : (
        <Card.Root padding="6">
          {error ? (
            <Failed text={t('campaigns:opening.failed')} error={error} retry={retry} />
          ) : (
            <Skeleton height="240px" />
          )}
        </Card.Root>
      )}
    </chakra.div>
  );
}

/** All surveys with a period and a business; the others cannot be copied to another period. */
async function readSurveys(client: ApolloClient, lang: Lang): Promise<Survey[]> {
  const surveys = await fetchAllRows(client, BaseSurveysDocument, { lang });
  return surveys.flatMap(({ id, descripcion, idioma, periodoActivo }) => {
    const { periodo, rubro } = periodoActivo ?? {};
    if (!periodo?.fecha || !periodo.fechaFin || !rubro) return [];
    const { fecha, fechaFin } = periodo;
    return [{ id, descripcion, idioma: idioma?.label ?? '', rubro: rubro.id, fecha, fechaFin }];
  });
}

async function readKnown(client: ApolloClient, lang: Lang): Promise<Known> {
  const [{ data }, encuestas] = await Promise.all([
    client.query({ query: OpenableDocument, variables: { lang } }),
    readSurveys(client, lang),
  ]);
  if (!data) throw new NetworkError('The answer is empty');
  return {
    today: data.estado.hoy ?? localDay(new Date()),
    periodos: data.periodos.results.flatMap(({ id, fecha, fechaFin }) =>
      fecha && fechaFin ? [{ id, fecha, fechaFin }] : [],
    ),
    negocios: data.rubros.results,
    encuestas,
  };
}
