import { Button, Card, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { clippedSearch } from '../../crud/fields/useSearch';
import { useAttempt } from '../../crud/useAttempt';
import { usePublishResultadosMutation } from '../../generated/results';
import { type Translate, useTexts } from '../../shared/i18n';
import { localDay } from '../../shared/i18n/days';
import { formatDate, formatSpan } from '../../shared/i18n/format';
import { useSession } from '../../shared/session/session';
import { useDialogs } from '../../shared/shell/dialogs';
import { FailedPage } from '../../shared/shell/Failed';
import { Empty, Message } from '../../shared/shell/Message';
import { useOverlay, useOverlayWhile } from '../../shared/shell/overlay';
import { useTitle } from '../../shared/shell/title';
import { Icon } from '../../shared/ui/icons';
import { Facts, Line } from '../../shared/ui/Line';
import { Popover } from '../../shared/ui/Popover';
import { StatusPill } from '../../shared/ui/StatusPill';
import { Trail } from '../../shared/ui/Trail';
import { Filters, useFilters } from './Filters';
import { filterGroups, type Group, groupsOf } from './grouping';
import { QuestionCard } from './QuestionCard';
import { GroupMenu, QuestionGroups } from './QuestionGroups';
import { ResultsHead } from './ResultsHead';
import { useComparison } from './surveys';
import { PrintProvider, usePrinting } from './usePrinting';
import { type Question, type Results, type ResultsParams, useResults, useResultsParams } from './useResults';

/** `/resultados/:encuesta` for administrators. */
export function SurveyResults({ encuesta }: { encuesta: string }) {
  const { t } = useTexts();
  const params = useResultsParams();
  const { results, compared, isLoaded, loading, error, retry } = useResults(encuesta, params);
  useTitle(results?.descripcion ?? t('shell.results'));
  useOverlayWhile(loading && !isLoaded);
  if (error) return <FailedPage title={t('shell.results')} text={t('results:failed')} error={error} retry={retry} />;
  if (!isLoaded) return <Heading as="h1">{t('shell.results')}</Heading>;
  if (!results)
    return (
      <Message title={t('shell.results')} text={t('results:missing')}>
        <Button asChild>
          <Link to="/resultados">{t('results:every')}</Link>
        </Button>
      </Message>
    );
  return <ResultsPage {...{ results, compared, params, loading }} />;
}

/** The text to show instead of questions; null if there are figures. */
function textWithoutFigures({ oculto, empresas, minimo }: Results, isFiltered: boolean, t: Translate): string | null {
  if (empresas === 0) return t('results:nobody');
  return oculto ? t(isFiltered ? 'results:hiddenAll' : 'results:hiddenWhole', { count: minimo }) : null;
}

interface ResultsPageProps {
  results: Results;
  /** The compared survey. */
  compared: string | null;
  params: ResultsParams;
  loading: boolean;
}

function ResultsPage({ results, compared, params, loading }: ResultsPageProps) {
  const { t, lang } = useTexts();
  const overlay = useOverlay();
  const { can } = useSession();
  const { isPrinting, print } = usePrinting();
  const { descripcion, negocio, fechaInicio, fechaFin, empresas, publicados, secciones, minimo } = results;
  const encuesta = results.encuesta.id;
  const [isPublished, setPublished] = useState(publicados);
  const { filter, isFiltered, agrupar, change } = params;
  const [search, setSearch] = useDebouncedSearch(params.search, (text) =>
    change({ search: clippedSearch(text) }, true),
  );
  const deferredSearch = useDeferredValue(search);
  const comparison = useComparison(results);
  const filters = useFilters(results, params, comparison);
  const groups = useMemo(() => {
    const titleOf = ({ title }: Group<Question>) => {
      if (agrupar === 'seccion') return title ?? '';
      if (agrupar === 'beneficio' && title) return t('results:benefits');
      return title ?? t(`results:ungrouped.${agrupar}`);
    };
    const found = filterGroups(groupsOf(secciones, agrupar), deferredSearch);
    return found.map((group) => ({ ...group, title: titleOf(group) }));
  }, [secciones, agrupar, deferredSearch, t]);
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  const total = secciones.reduce((sum, { preguntas }) => sum + preguntas.length, 0);
  const found = deferredSearch.trim() && t('results:found', { found: count, count: total });
  const searched = found && `${deferredSearch.trim()} · ${found}`;
  const filterText = [...filters, { label: t('results:search'), value: searched }]
    .flatMap(({ label, value }) => (value ? `${label}: ${value}` : []))
    .join(' · ');
  const none = textWithoutFigures(results, isFiltered, t);
  const sent = empresas ? t('results:sent', { count: empresas }) : '';
  const earlier = compared ? comparison.shortName(compared) : null;
  return (
    <PrintProvider value={isPrinting}>
      <Trail list="/resultados" name={t('shell.results')} />
      <ResultsHead
        title={descripcion}
        about={descripcion}
        print={!none && count > 0 ? () => void overlay.during(print()) : null}
        pill={
          isPublished !== null && (
            <StatusPill status={isPublished ? 'sent' : 'pending'}>
              {t(isPublished ? 'results:published' : 'results:unpublished')}
            </StatusPill>
          )
        }
        action={
          isPublished !== null &&
          can('change_encuesta') && (
            <Publish {...{ encuesta, isPublished, setPublished, until: fechaFin }} sent={isFiltered ? '' : sent} />
          )
        }
      >
        <Facts>
          <span>{negocio}</span>
          <span className="number">{formatSpan(fechaInicio, fechaFin, lang)}</span>
          <span role="status" className="number">
            {sent}
          </span>
        </Facts>
        {filterText && (
          <chakra.p display="none" _print={{ display: 'block' }}>
            {filterText}
          </chakra.p>
        )}
      </ResultsHead>
      <Filters {...{ filters, params, search, total, found, onSearch: setSearch }}>
        <GroupMenu groups={groups} />
      </Filters>
      <chakra.div aria-busy={loading || deferredSearch !== search} opacity={loading && !none ? 0.6 : undefined}>
        {none ? (
          <Card.Root padding="6">{none}</Card.Root>
        ) : count > 0 ? (
          <QuestionGroups groups={groups}>
            {(question) => (
              <QuestionCard key={question.pregunta.id} {...{ question, minimo, earlier, encuesta, filter }} />
            )}
          </QuestionGroups>
        ) : (
          <Card.Root>
            <Empty text={t('results:notFound')} />
          </Card.Root>
        )}
      </chakra.div>
    </PrintProvider>
  );
}

interface Props {
  encuesta: string;
  isPublished: boolean;
  setPublished: (isPublished: boolean) => void;
  /** The last day of the period. */
  until: string;
  /** How many companies submitted the survey; empty while a filter hides some. */
  sent: string;
}

/** Publishes the positions to the companies that submitted the survey, after a confirmation. */
function Publish({ encuesta, isPublished, setPublished, until, sent }: Props) {
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const { write } = useAttempt();
  const [publish] = usePublishResultadosMutation();
  const [message, setMessage] = useState('');

  const isOver = localDay(new Date()) > until;
  const hint = t(isOver ? 'results:publishHintEnded' : 'results:publishHint', { date: formatDate(until, lang) });
  const change = async () => {
    const publicados = !isPublished;
    setMessage('');
    const confirmLabel = t('results:publish');
    const text = sent ? `${sent}. ${hint}` : hint;
    const question = { title: t('results:publishQuestion'), text, confirmLabel };
    if (publicados && !(await dialogs.confirm(question))) return;
    if (!(await write((context) => publish({ variables: { encuesta, publicados, lang }, context })))) return;
    setPublished(publicados);
    setMessage(t(publicados ? 'results:publishedNow' : 'results:unpublishedNow'));
  };

  return (
    <Line data-screen-only="" flexShrink="0">
      <Button aria-describedby="publicar-que" onClick={() => void change()}>
        {t(isPublished ? 'results:unpublish' : 'results:publish')}
      </Button>
      <Popover variant="outline" label={t('results:publishWhat')} trigger={<Icon name="info" />}>
        <chakra.p maxWidth="320px">{hint}</chakra.p>
      </Popover>
      <p id="publicar-que" hidden>
        {hint}
      </p>
      <p role="status" className="hidden">
        {message}
      </p>
    </Line>
  );
}

/** Safari allows 100 changes of the URL in 30 seconds. */
const DEBOUNCE_MS = 300;

/** A search input that writes to the URL with a debounce, and follows changes of the URL. */
function useDebouncedSearch(value: string, onChange: (text: string) => void) {
  const [input, setInput] = useState(value);
  const written = useRef(value);
  useEffect(() => {
    // The own change of the URL must not undo later input.
    if (value !== written.current) setInput(value);
    written.current = value;
  }, [value]);
  const write = useEffectEvent((text: string) => {
    if (text === value) return;
    written.current = text;
    onChange(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => write(input.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [input]);
  return [input, setInput] as const;
}
