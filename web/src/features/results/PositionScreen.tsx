import { Button, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { usePosicionQuery } from '../../generated/results';
import { useTexts } from '../../shared/i18n';
import { formatDate, formatSpan } from '../../shared/i18n/format';
import { FailedPage } from '../../shared/shell/Failed';
import { Message } from '../../shared/shell/Message';
import { useOverlayWhile } from '../../shared/shell/overlay';
import { useTitle } from '../../shared/shell/title';
import { type Position, PositionCard } from './PositionCard';
import { GroupMenu, QuestionGroups } from './QuestionGroups';
import { ResultsHead } from './ResultsHead';

/** `/resultados/:encuesta` for respondents: their company's answers and the market's. */
export function PositionScreen({ encuesta }: { encuesta: string }) {
  const { t, lang } = useTexts();
  useTitle(t('shell.position'));
  const { data, loading, error, refetch } = usePosicionQuery({
    variables: { encuesta, lang },
  });
  useOverlayWhile(loading && !data);
  if (error) return <FailedPage title={t('shell.position')} text={t('results:failed')} error={error} retry={refetch} />;
  if (!data) return <Heading as="h1">{t('shell.position')}</Heading>;
  if (!data.position)
    return (
      <Message title={t('shell.position')} text={t('results:positionMissing')}>
        <Button asChild>
          <Link to="/resultados">{t('results:positions')}</Link>
        </Button>
      </Message>
    );
  return <PositionPage position={data.position} />;
}

function PositionPage({ position }: { position: Position }) {
  const { t, lang } = useTexts();
  const { descripcion, negocio, fechaInicio, fechaFin, empresas, minimo, secciones } = position;
  const open = position.cerrada === false;
  const groups = secciones
    .filter(({ preguntas }) => preguntas.length > 0)
    .map(({ seccion, descripcion: title, preguntas }) => ({
      key: `seccion-${seccion.id}`,
      title,
      questions: preguntas,
    }));
  const isWithoutQuartiles = secciones.some(({ preguntas }) =>
    preguntas.some(({ mercado }) => mercado && mercado.mediana !== null && mercado.cuartil1 === null),
  );
  return (
    <>
      <ResultsHead title={t('shell.position')} about={descripcion} print={() => window.print()}>
        <chakra.p color="muted" overflowWrap="anywhere">
          {descripcion} · {negocio} · {formatSpan(fechaInicio, fechaFin, lang)}
        </chakra.p>
        {empresas != null && <p>{t('results:sent', { count: empresas })}</p>}
        <chakra.p maxWidth="720px" marginTop="1">
          {open
            ? t('results:positionOpen', { business: negocio, date: formatDate(fechaFin, lang) })
            : t('results:positionText', { business: negocio })}
          {isWithoutQuartiles && ` ${t('results:noQuartiles')}`}
        </chakra.p>
      </ResultsHead>
      <chakra.div marginBottom="3">
        <GroupMenu groups={groups} />
      </chakra.div>
      <QuestionGroups groups={groups}>
        {(question) => <PositionCard key={question.pregunta.id} question={question} minimo={open ? null : minimo} />}
      </QuestionGroups>
    </>
  );
}
