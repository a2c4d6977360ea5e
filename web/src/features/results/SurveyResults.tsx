import { Button, Card, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { clippedSearch } from '../../crud/fields/useSearch';
import { useAttempt } from '../../crud/useAttempt';
import { usePublishResultadosMutation } from '../../generated/results';
import { useTexts } from '../../shared/i18n';
import { formatSpan } from '../../shared/i18n/format';
import { useSession } from '../../shared/session/session';
import { FailedPage } from '../../shared/shell/Failed';
import { Empty, Message } from '../../shared/shell/Message';
import { useOverlay, useOverlayWhile } from '../../shared/shell/overlay';
import { useTitle } from '../../shared/shell/title';
import { Check } from '../../shared/ui/Check';
import { Paper } from '../../shared/ui/Paper';
import { Filters } from './Filters';
import { Groups } from './Groups';
import { groupsOf, searched } from './grouping';
import { usePrinting, Whole } from './printing';
import { useSurveys } from './surveys';
import { CountedAre } from './TextAnswers';
import { type Address, useAddress } from './useAddress';
import { type Results, useResults } from './useResults';

const Panel = chakra('div', { base: { display: 'grid', gap: '4', marginBlock: '16px' } });

/** `/resultados/:encuesta` for administrators: what the companies answered. */
export function SurveyResults({ encuesta }: { encuesta: string }) {
  const { t } = useTexts();
  const address = useAddress();
  const { results, compared, known, waiting, error, retry } = useResults(encuesta, address);
  useTitle(results?.descripcion ?? t('shell.results'));
  useOverlayWhile(waiting && !known);
  if (error) return <FailedPage title={t('shell.results')} text={t('results:failed')} error={error} retry={retry} />;
  if (!known) return <Heading as="h1">{t('shell.results')}</Heading>;
  if (!results)
    return (
      <Message title={t('shell.results')} text={t('results:missing')}>
        <Link to="/resultados">{t('results:every')}</Link>
      </Message>
    );
  return <Loaded {...{ results, compared, address, waiting }} />;
}

/** The text in place of questions, where there are none to show. */
function textWithoutFigures({ oculto, empresas, minimo }: Results, t: ReturnType<typeof useTexts>['t']): string | null {
  if (empresas === 0) return t('results:nobody');
  return oculto ? t('results:hiddenAll', { count: minimo }) : null;
}

/** Which filters the figures are of and which questions were searched for, in words: on paper nothing else tells. */
function useAskedWords(
  { segmentos, origenes, secciones }: Results,
  { filter, comparada }: Address,
  shortOf: (id: string) => string,
  { search, found }: { search: string; found: number },
) {
  const { t } = useTexts();
  const total = secciones.reduce((sum, { preguntas }) => sum + preguntas.length, 0);
  const named = (known: Results['segmentos'], id: string | null | undefined) =>
    id && (known.find((one) => one.id === id)?.descripcion ?? id);
  return [
    [t('fields.segmento'), named(segmentos, filter.segmento)],
    [t('fields.origen'), named(origenes, filter.origen)],
    [t('results:size'), filter.tamano && t(`results:sizes.${filter.tamano}`)],
    [t('results:compare'), comparada && shortOf(comparada)],
    [t('results:search'), search && `${search} · ${t('results:found', { found, count: total })}`],
  ]
    .filter(([, value]) => value)
    .map((pair) => pair.join(': '))
    .join(' · ');
}

interface LoadedProps {
  results: Results;
  /** The survey that the results stand beside. */
  compared: string | null;
  address: Address;
  waiting: boolean;
}

function Loaded({ results, compared, address, waiting }: LoadedProps) {
  const { t, lang } = useTexts();
  const overlay = useOverlay();
  const { whole, print } = usePrinting();
  const { descripcion, negocio, fechaInicio, fechaFin, empresas, publicados, secciones, minimo } = results;
  const encuesta = results.encuesta.id;
  const { filter, agrupar, change } = address;
  const [search, setSearch] = useTyped(address.search, (text) => change({ search: clippedSearch(text) }, true));
  const wanted = useDeferredValue(search);
  const { surveys, shortOf } = useSurveys(results);
  const groups = useMemo(() => searched(groupsOf(secciones, agrupar), wanted), [secciones, agrupar, wanted]);
  const counted = useMemo(() => ({ encuesta, filter }), [encuesta, filter]);
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  const asked = useAskedWords(results, address, shortOf, { search: wanted.trim(), found: count });
  const none = textWithoutFigures(results, t);
  const earlier = compared ? shortOf(compared) : null;
  return (
    <Whole value={whole}>
      <CountedAre value={counted}>
        <Paper about={descripcion} page={t('results:page')} of={t('results:pages')} />
        <chakra.div data-screen-only="">
          <Link to="/resultados">{t('results:every')}</Link>
        </chakra.div>
        <chakra.div display="flex" flexWrap="wrap" alignItems="flex-start" gap="3" marginTop="2">
          <chakra.div flex="1 1 320px" minWidth="0">
            <Heading as="h1">{descripcion}</Heading>
            <chakra.p color="muted" marginTop="1">
              {negocio} · {formatSpan(fechaInicio, fechaFin, lang)}
            </chakra.p>
            <p role="status">{empresas ? t('results:sent', { count: empresas }) : ''}</p>
            {asked && (
              <chakra.p display="none" _print={{ display: 'block' }}>
                {asked}
              </chakra.p>
            )}
          </chakra.div>
          {!none && count > 0 && <Button onClick={() => void overlay.during(print())}>{t('common.print')}</Button>}
        </chakra.div>
        <Panel>
          {publicados !== null && <Publish key={encuesta} encuesta={encuesta} published={publicados} />}
          <Filters {...{ results, address, surveys, search, onSearch: setSearch }} />
        </Panel>
        <chakra.div aria-busy={waiting || wanted !== search} opacity={waiting && !none ? 0.6 : undefined}>
          {none ? (
            <Card.Root padding="6">{none}</Card.Root>
          ) : (
            <>
              <chakra.p role="status" color="muted" marginBottom="3" data-screen-only="">
                {count > 0 && t('list.counted.preguntas', { count })}
              </chakra.p>
              {count > 0 ? (
                <Groups groups={groups} by={agrupar} minimo={minimo} earlier={earlier} encuesta={encuesta} />
              ) : (
                <Card.Root>
                  <Empty text={t('results:notFound')} />
                </Card.Root>
              )}
            </>
          )}
        </chakra.div>
      </CountedAre>
    </Whole>
  );
}

interface Props {
  encuesta: string;
  published: boolean;
}

/** Lets the companies that sent the survey see where they stand, and says what they will see. */
function Publish({ encuesta, published }: Props) {
  const { t, lang } = useTexts();
  const { can } = useSession();
  const { write } = useAttempt();
  const [publish] = usePublishResultadosMutation();
  const [now, setNow] = useState(published);
  const [told, setTold] = useState('');

  const change = async (publicados: boolean) => {
    // The box follows at once, and goes back where that was refused: one that never moved would stay as it was pressed.
    setNow(publicados);
    setTold('');
    const done = await write(
      (context) => publish({ variables: { encuesta, publicados, lang }, context }),
      () => setNow(!publicados),
    );
    if (done) setTold(t(publicados ? 'results:publishedNow' : 'results:unpublishedNow'));
  };

  if (!can('change_encuesta')) return now && <chakra.p color="muted">{t('results:published')}</chakra.p>;
  return (
    <chakra.div data-screen-only="" maxWidth="720px">
      <Check checked={now} onChange={(to) => void change(to)} describedBy="publicar-que">
        {t('results:publish')}
      </Check>
      <chakra.p id="publicar-que" color="muted">
        {t('results:publishHint')}
      </chakra.p>
      <chakra.p role="status" color="success">
        {told}
      </chakra.p>
    </chakra.div>
  );
}

/** Safari takes a hundred changes of the address in half a minute, and no more. */
const REST_MS = 300;

/** A search as it is typed; the address says it once the typing rests, and has the last word where it is another's. */
function useTyped(said: string, say: (text: string) => void) {
  const [typed, setTyped] = useState(said);
  const written = useRef(said);
  useEffect(() => {
    // What was typed meanwhile is not undone by the address that follows it.
    if (said !== written.current) setTyped(said);
    written.current = said;
  }, [said]);
  const write = useEffectEvent((text: string) => {
    if (text === said) return;
    written.current = text;
    say(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => write(typed.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
