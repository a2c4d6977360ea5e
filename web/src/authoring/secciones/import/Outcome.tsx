import { useTexts } from '../../../i18n';
import { RowErrors } from '../../../importing/Findings';
import { brief } from '../../../importing/problems';
import { Remaining } from '../../../importing/Remaining';
import { Verdict } from '../../../importing/Verdict';
import { COLUMNS } from './columns';
import type { Restante, Sending } from './useImport';

interface Props {
  sending: Sending;
  /** The spreadsheet's number of each row that was sent. */
  filas: readonly number[];
  cleanAgain: () => Promise<void>;
}

/** What became of an import that did not go through. */
export function Outcome({ sending, filas, cleanAgain }: Props) {
  const { t } = useTexts();
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
  const filaOf = (index: number) => filas[index] ?? index + 1;
  const line = ({ fila, descripcion, id, inactiva }: Restante) => {
    const key = inactiva ? 'importar.leftInactive' : id ? 'importar.leftActive' : 'importar.leftUnknown';
    return t(key, { fila: filaOf(fila), text: brief(descripcion) });
  };
  return (
    <>
      {restantes.length === 0 ? (
        <Verdict tone="danger" title={t('importar.failedTitle')}>
          <p>{t('importar.failedClean')}</p>
        </Verdict>
      ) : (
        <Remaining
          title={t('importar.leftTitle')}
          text={t('importar.leftText')}
          lines={restantes.map(line)}
          again={restantes.some(({ id }) => id !== null) ? cleanAgain : null}
        />
      )}
      <RowErrors errors={errors} columns={COLUMNS} filaOf={filaOf} />
    </>
  );
}
