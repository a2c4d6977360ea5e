import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useTexts } from '../../../i18n';
import { columnOf, headerOf } from './columns';
import { Findings } from './Findings';
import { brief } from './problems';
import type { Restante, Sending } from './useImport';
import { Verdict } from './Verdict';

interface Props {
  sending: Sending;
  /** The spreadsheet's number of each row that was sent. */
  filas: readonly number[];
  cleanAgain: () => Promise<void>;
}

/** What became of an import that did not go through. */
export function Outcome({ sending, filas, cleanAgain }: Props) {
  const { t, lang } = useTexts();
  if (sending.at === 'refused') {
    return (
      <Verdict tone="danger" title={t('importar.failedTitle')}>
        <p>{t(sending.text)}</p>
        {sending.requestId && <p>{t('common.requestId', { id: sending.requestId })}</p>}
      </Verdict>
    );
  }
  if (sending.at === 'unknown') {
    return (
      <Verdict tone="warning" title={t('importar.unknownTitle')}>
        <p>{t('importar.unknownText')}</p>
      </Verdict>
    );
  }
  if (sending.at !== 'failed') return null;
  const { errors, restantes } = sending;
  const findings = errors.map(({ fila, field, message }) => {
    const column = field ? columnOf(field.split('.')[0] ?? '') : undefined;
    return {
      fila: fila === null ? null : (filas[fila] ?? null),
      columna: column ? headerOf(column, lang) : null,
      text: message,
    };
  });
  return (
    <>
      {restantes.length === 0 ? (
        <Verdict tone="danger" title={t('importar.failedTitle')}>
          <p>{t('importar.failedClean')}</p>
        </Verdict>
      ) : (
        <Remaining restantes={restantes} filas={filas} cleanAgain={cleanAgain} />
      )}
      <Findings title={t('importar.problemsTitle')} findings={findings} />
    </>
  );
}

interface RemainingProps extends Pick<Props, 'filas' | 'cleanAgain'> {
  restantes: readonly Restante[];
}

/** What could not be taken back, one by one, and a way to try again. */
function Remaining({ restantes, filas, cleanAgain }: RemainingProps) {
  const { t } = useTexts();
  const [cleaning, setCleaning] = useState(false);
  const line = ({ fila, descripcion, id, inactiva }: Restante) => {
    const key = inactiva ? 'importar.leftInactive' : id ? 'importar.leftActive' : 'importar.leftUnknown';
    return t(key, { fila: filas[fila] ?? fila + 1, text: brief(descripcion) });
  };
  const again = async () => {
    if (cleaning) return;
    setCleaning(true);
    await cleanAgain();
    setCleaning(false);
  };
  return (
    <Verdict tone="danger" title={t('importar.leftTitle')}>
      <p>{t('importar.leftText')}</p>
      <chakra.ul paddingStart="18px" listStyleType="disc" marginBlock="8px">
        {restantes.map((restante) => (
          <li key={restante.fila}>{line(restante)}</li>
        ))}
      </chakra.ul>
      {restantes.some(({ id }) => id !== null) && (
        <Button type="button" aria-disabled={cleaning} onClick={() => void again()}>
          {t(cleaning ? 'importar.cleaning' : 'importar.cleanAgain')}
        </Button>
      )}
    </Verdict>
  );
}
