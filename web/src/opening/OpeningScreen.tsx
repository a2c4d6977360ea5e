import { Card, Heading, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isDay } from '../fields/isDay';
import { useTexts } from '../i18n';
import { changedParams } from '../screens/changedParams';
import { useLeaveGuard } from '../screens/leaveGuard';
import { useKeptState } from '../screens/useKeptState';
import { useReading } from '../screens/useReading';
import { useSession } from '../session/session';
import { Failed } from '../shell/Failed';
import { useTitle } from '../shell/title';
import { type Choice, COMMENTING, type Known } from './choice';
import { readKnown } from './readKnown';
import { Steps } from './Steps';
import { useOpening } from './useOpening';
import { Work } from './Work';
import { nextPeriod } from './year';
import '../i18n/es/encuestas';
import '../i18n/es/opening';

export { PARTS } from './mayOpen';

/** What is offered at first: all as last year, or what the address asks for. */
function firstChoice(known: Known, asked: URLSearchParams, comentarios: boolean): Choice {
  const [fecha, fechaFin, negocio] = ['fecha', 'fechaFin', 'negocio'].map((name) => asked.get(name));
  const span = isDay(fecha) && isDay(fechaFin) ? { fecha, fechaFin } : nextPeriod(known.periodos, known.today);
  const rubros = negocio && known.negocios.some(({ id }) => id === negocio) ? [negocio] : null;
  return { ...span, rubros, another: false, lines: {}, secciones: 'COPY', sufijo: null, comentarios };
}

/** The steps, until what they ask for is being made; then how far that is. */
function Opening({ known, again }: { known: Known; again: () => void }) {
  const { can } = useSession();
  const [asked] = useSearchParams();
  const work = useOpening();
  const [first] = useState(() => firstChoice(known, asked, COMMENTING.every(can)));
  // One draft, whatever step it is looked at in.
  const place = `/campanas/nueva?${changedParams(asked, { paso: undefined })}`;
  const { value: choice, change, forget } = useKeptState(place, first);
  useLeaveGuard({ isChanged: () => !work.begun && !work.running && choice !== first, discard: forget });
  const isBegun = work.begun !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was made of it says what there is from then on
  useEffect(() => {
    if (isBegun) forget();
  }, [isBegun]);
  const restart = () => {
    work.forget();
    // What was made is among what there is.
    again();
  };
  if (work.begun || work.running) return <Work work={work} today={known.today} restart={restart} />;
  return <Steps {...{ known, choice, work }} choose={(chosen) => change({ ...choice, ...chosen })} />;
}

/** `/campanas/nueva`: a period for several businesses at once, with the surveys of the last one. */
export function OpeningScreen() {
  const { t } = useTexts();
  const { known, error, read, again } = useReading(readKnown);
  useTitle(t('opening.title'));
  return (
    <chakra.div maxWidth="960px" marginInline="auto">
      <Heading as="h1" marginBottom="4">
        {t('opening.title')}
      </Heading>
      {known ? (
        <Opening known={known} again={again} />
      ) : (
        <Card.Root padding="6">
          {error ? <Failed text={t('opening.failed')} error={error} retry={read} /> : <Skeleton height="240px" />}
        </Card.Root>
      )}
    </chakra.div>
  );
}
