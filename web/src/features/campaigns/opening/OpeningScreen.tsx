import { Card, Heading, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isDay } from '../../../crud/fields/rules';
import { usePersistedState } from '../../../crud/form/formDraft';
import { useLeaveGuard } from '../../../crud/form/leaveGuard';
import { changedParams } from '../../../crud/paging';
import { useReading } from '../../../crud/useReading';
import { type Lang, useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import { Failed } from '../../../shared/shell/Failed';
import { Empty } from '../../../shared/shell/Message';
import { useTitle } from '../../../shared/shell/title';
import { type Choice, COMMENTING, type Known, type Survey } from './choice';
import { Opened } from './Opened';
import { Steps } from './Steps';
import { useOpening } from './useOpening';
import { nextPeriod } from './year';

export { PARTS } from './mayOpen';

import type { ApolloClient } from '@apollo/client';
import { fetchAllRows } from '../../../crud/list/fetchAllRows';
import { BaseSurveysDocument, OpenableDocument } from '../../../generated/opening';
import { NetworkError } from '../../../shared/failure';
import { localDay } from '../../../shared/i18n/days';

/** What is offered at first: all as last year, or what the address asks for. */
function firstChoice(known: Known, asked: URLSearchParams, comentarios: boolean): Choice {
  const [fecha, fechaFin, negocio] = ['fecha', 'fechaFin', 'negocio'].map((name) => asked.get(name));
  const span = isDay(fecha) && isDay(fechaFin) ? { fecha, fechaFin } : nextPeriod(known.periodos, known.today);
  const rubros = negocio && known.negocios.some(({ id }) => id === negocio) ? [negocio] : null;
  return { ...span, rubros, another: false, lines: {}, secciones: 'COPY', sufijo: null, comentarios };
}

/** The steps, then the campaign that was opened. */
function Opening({ known }: { known: Known }) {
  const { can } = useSession();
  const [asked] = useSearchParams();
  const work = useOpening();
  const { opened } = work;
  const [first] = useState(() => firstChoice(known, asked, COMMENTING.every(can)));
  // One draft for all steps.
  const place = `/campanas/nueva?${changedParams(asked, { paso: undefined })}`;
  const { value: choice, change, forget } = usePersistedState(place, first);
  useLeaveGuard({ isChanged: () => !opened && choice !== first, discard: forget });
  const isOpened = opened !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is used up once, when the campaign exists
  useEffect(() => {
    if (isOpened) forget();
  }, [isOpened]);
  if (opened) return <Opened {...opened} today={known.today} />;
  return <Steps {...{ known, choice, work }} choose={(chosen) => change({ ...choice, ...chosen })} />;
}

/** `/campanas/nueva`: a period for several businesses at once, with the surveys of the last one. */
export function OpeningScreen() {
  const { t } = useTexts();
  const { capabilities, isLoading } = useSession();
  const { known, error, read } = useReading(readKnown);
  const isRefused = !isLoading && !capabilities?.includes('abrir_campana');
  useTitle(t('campaigns:opening.title'));
  return (
    <chakra.div maxWidth="960px" marginInline="auto">
      <Heading as="h1" marginBottom="4">
        {t('campaigns:opening.title')}
      </Heading>
      {isRefused ? (
        <Empty text={t('common.notOffered')} />
      ) : known && capabilities ? (
        <Opening known={known} />
      ) : (
        <Card.Root padding="6">
          {error ? (
            <Failed text={t('campaigns:opening.failed')} error={error} retry={read} />
          ) : (
            <Skeleton height="240px" />
          )}
        </Card.Root>
      )}
    </chakra.div>
  );
}

/** Every survey that belongs to a period and a business; the others cannot be taken over to another period. */
async function surveys(client: ApolloClient, lang: Lang): Promise<Survey[]> {
  const found = await fetchAllRows(client, BaseSurveysDocument, { lang });
  return found.flatMap(({ id, descripcion, idioma, periodoActivo }) => {
    const { periodo, rubro } = periodoActivo ?? {};
    if (!periodo?.fecha || !periodo.fechaFin || !rubro) return [];
    const { fecha, fechaFin } = periodo;
    return [{ id, descripcion, idioma: idioma?.label ?? '', rubro: rubro.id, fecha, fechaFin }];
  });
}

async function readKnown(client: ApolloClient, lang: Lang): Promise<Known> {
  const [{ data }, encuestas] = await Promise.all([
    client.query({ query: OpenableDocument, variables: { lang } }),
    surveys(client, lang),
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
