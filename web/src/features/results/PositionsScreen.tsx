import { Card, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { usePosicionesQuery } from '../../generated/results';
import { useTexts } from '../../shared/i18n';
import { formatSpan } from '../../shared/i18n/format';
import { Failed } from '../../shared/shell/Failed';
import { Empty } from '../../shared/shell/Message';
import { useOverlayWhile } from '../../shared/shell/overlay';
import { useTitle } from '../../shared/shell/title';
import { ListItem } from '../../shared/ui/Line';

/** `/resultados` for respondents: the surveys in which their company may see where it stands. */
export function PositionsScreen() {
  const { t, lang } = useTexts();
  useTitle(t('shell.position'));
  const { data, loading, error, refetch } = usePosicionesQuery({ variables: { lang } });
  useOverlayWhile(loading && !data);
  const positions = data && (data.positions ?? []);
  return (
    <>
      <Heading as="h1" marginBottom="4">
        {t('shell.position')}
      </Heading>
      <Card.Root>
        {error && <Failed text={t('results:failed')} error={error} retry={refetch} />}
        {positions?.length === 0 && <Empty text={t('results:positionNone')} />}
        <ul>
          {positions?.map(({ encuesta: { id: encuesta }, descripcion, negocio, fechaInicio, fechaFin }) => (
            <ListItem key={encuesta}>
              <chakra.p fontWeight="600" overflowWrap="anywhere">
                <Link to={`/resultados/${encuesta}`}>{descripcion}</Link>
              </chakra.p>
              <chakra.p color="muted" overflowWrap="anywhere">
                {negocio} · {formatSpan(fechaInicio, fechaFin, lang)}
              </chakra.p>
            </ListItem>
          ))}
        </ul>
      </Card.Root>
    </>
  );
}
