import { useTexts } from '../../../../shared/i18n';
import { Findings, headerOf, refusedCells, Verdict } from '../../../imports';
import { COLUMNS } from './columns';
import type { Sending } from './useImport';

interface Props {
  sending: Sending;
  /** The spreadsheet's number of each row that was sent. */
  filas: readonly number[];
}

/** Why an import did not go through, or that nobody knows whether it did. */
export function Outcome({ sending, filas }: Props) {
  const { t, lang } = useTexts();
  if (sending.at === 'refused') {
    return (
      <Verdict tone="danger" title={t('imports:failedTitle')}>
        <p>{t(sending.text)}</p>
        {sending.requestId && <p>{t('common.requestId', { id: sending.requestId })}</p>}
      </Verdict>
    );
  }
  if (sending.at === 'unknown') {
    return (
      <Verdict tone="warning" title={t('imports:unknownTitle')}>
        <p>{t('imports:unknownText')}</p>
      </Verdict>
    );
  }
  if (sending.at !== 'failed') return null;
  const findings = refusedCells(sending.errors, COLUMNS, filas).map(({ fila, columna, message }) => ({
    ...{ fila, columna: columna && headerOf(COLUMNS, columna, lang), text: message },
  }));
  return (
    <>
      <Verdict tone="danger" title={t('imports:failedTitle')}>
        <p>{t('imports:failedClean')}</p>
      </Verdict>
      <Findings title={t('imports:problemsTitle')} findings={findings} />
    </>
  );
}
