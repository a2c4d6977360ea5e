import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ConformidadQuery, useConformidadLazyQuery } from '../../generated/settings';
import { useTexts } from '../../shared/i18n';
import { enumKey } from '../../shared/i18n/enumKey';
import { Failed } from '../../shared/shell/Failed';

type Check = NonNullable<ConformidadQuery['conformidad']>['pruebas'][number];

/** The worst first. */
const RESULTS = ['FORMA_INCORRECTA', 'FALTA', 'CON_DESVIO', 'NO_PROBADO', 'FUNCIONA'] as const;

const unique = (texts: string[]) => [...new Set(texts)].join(', ');

/** The checks with one result: a line for each deviation with its endpoints. */
function Group({ result, checks }: { result: Check['resultado']; checks: Check[] }) {
  const { t } = useTexts();
  const lines = Map.groupBy(checks, ({ prueba, detalle }) => (detalle ? `${prueba}: ${detalle}` : ''));
  return (
    <section>
      <chakra.h3 marginTop="16px">
        {t(`settings:conformance.results.${enumKey(result)}`)} ({checks.length})
      </chakra.h3>
      <ul>
        {[...lines].map(([deviation, group]) => {
          const closed = unique(group.flatMap(({ cierra }) => cierra));
          return (
            <chakra.li key={deviation} marginTop="1" overflowWrap="anywhere">
              {/* Checks have English names, since the contract is in English. */}
              {deviation && <div lang="en">{deviation}</div>}
              <chakra.div color="muted">
                <code>{unique(group.map(({ recurso }) => recurso))}</code>
                {closed && ` · ${t('settings:conformance.closes', { screens: closed })}`}
              </chakra.div>
            </chakra.li>
          );
        })}
      </ul>
    </section>
  );
}

/** Checks the REST server against the contract when the administrator asks for it. */
export function Conformance() {
  const { t, lang } = useTexts();
  const [check, { data, error, loading }] = useConformidadLazyQuery();
  const start = () => check({ variables: { lang } });
  const report = data?.conformidad;
  const groups = Map.groupBy(report?.pruebas ?? [], ({ resultado }) => resultado);
  return (
    <>
      <p>{t('settings:conformance.intro')}</p>
      <Button marginTop="2" loading={loading} onClick={() => void start()}>
        {t('settings:conformance.check')}
      </Button>
      <chakra.p role="status" marginTop="2" fontWeight="600">
        {report && !loading && t(report.cumple ? 'settings:conformance.conforms' : 'settings:conformance.deviates')}
      </chakra.p>
      {error && !loading && <Failed error={error} retry={start} />}
      {!loading &&
        RESULTS.map((result) => {
          const checks = groups.get(result);
          return checks && <Group key={result} result={result} checks={checks} />;
        })}
    </>
  );
}
