import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { LeftFragment as Left } from '../generated/importing';
import { useTexts } from '../i18n';
import { ProgressBar } from '../ui/ProgressBar';
import { RowErrors } from './Findings';
import { Remaining } from './Remaining';
import type { Imported } from './records';
import type { Outcome, Plan, useRecordsJob } from './useRecordsJob';
import { Verdict } from './Verdict';

interface UnderwayProps {
  kind: 'empresas' | 'usuarios';
  outcome: Outcome;
  progress: { done: number; all: number };
}

export function Underway({ kind, outcome, progress }: UnderwayProps) {
  const { t } = useTexts();
  const { done, all } = 'all' in outcome ? outcome : progress;
  const key = outcome.at === 'undoing' || outcome.at === 'following' ? outcome.at : 'sending';
  const text = t(`registros.${kind}.${key}`, { done, count: all });
  return (
    <>
      <ProgressBar done={done} all={all} label={text} />
      <chakra.p role="status" marginTop="2" className="number">
        {text}
      </chakra.p>
    </>
  );
}

interface Props<K extends string, F, Known> {
  imported: Imported<K, F, Known>;
  job: Omit<ReturnType<typeof useRecordsJob>, 'start'>;
  /** What was sent: by it rows are named. */
  plan: Plan<F> | null;
}

/** What became of an import: stopped on its way, taken back, or done. */
export function RecordsOutcome<K extends string, F, Known>({ imported, job, plan }: Props<K, F, Known>) {
  const { t } = useTexts();
  const { kind, columns } = imported;
  const { outcome, begun } = job;
  const filaOf = (index: number) => plan?.filas[index] ?? index + 1;
  const line = ({ fila, id, inactiva }: Left) => {
    // Of an import of another tab no more is known.
    if (!plan && id) return t(inactiva ? 'registros.keptInactive' : 'registros.keptActive', { id });
    return t(inactiva ? 'registros.leftInactive' : id ? 'registros.leftActive' : 'registros.leftUnknown', {
      ...{ fila: filaOf(fila), text: plan?.titles[fila] ?? '' },
    });
  };
  if (begun) {
    const { creadas, unknown } = begun;
    return (
      <Verdict tone="warning" title={t('registros.begunTitle')}>
        <p>{t(`registros.${kind}.begun`, { done: creadas.length, count: begun.plan.records.length })}</p>
        {unknown > 0 && <p>{t('registros.unknown', { count: unknown })}</p>}
        {job.errors.map(({ message }) => (
          <p key={message}>{message}</p>
        ))}
        <chakra.div display="flex" flexWrap="wrap" gap="2" marginTop="12px">
          <Button variant="solid" onClick={() => void job.goOn()}>
            {t('common.goOn')}
          </Button>
          <Button onClick={() => void job.undo(creadas)}>{t('list.undo')}</Button>
        </chakra.div>
      </Verdict>
    );
  }
  if (outcome.at === 'undone') {
    const { errors, restantes, forbidden, mailed } = outcome;
    return (
      <div role="alert">
        {restantes.length === 0 ? (
          <Verdict tone={errors.length > 0 ? 'danger' : 'success'} title={t(`registros.${kind}.undone`)}>
            <p>{t(mailed ? 'registros.cleanMailed' : 'registros.clean')}</p>
          </Verdict>
        ) : (
          <Remaining
            title={t(errors.length > 0 ? 'importar.leftTitle' : 'registros.leftTitle')}
            text={t('registros.leftText')}
            lines={restantes.map(line)}
            why={forbidden ? t('registros.mayNotUndo') : undefined}
            again={!forbidden && restantes.some(({ id }) => id) ? job.again : null}
          />
        )}
        {errors.length > 0 && <RowErrors {...{ errors, columns, filaOf }} />}
      </div>
    );
  }
  if (outcome.at === 'done') {
    const { ids, missed } = outcome;
    return (
      <div role="status">
        <Verdict
          tone={missed.length > 0 ? 'warning' : 'success'}
          title={t(`registros.${kind}.done`, { count: ids.length })}
        >
          {missed.length > 0 && (
            <>
              <p>{t('registros.missed', { count: missed.length })}</p>
              <chakra.ul paddingStart="18px" listStyleType="disc" maxHeight="30vh" overflowY="auto">
                {missed.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </chakra.ul>
            </>
          )}
          <Button marginTop="8px" onClick={() => void job.undo(ids)}>
            {t('list.undo')}
          </Button>
        </Verdict>
      </div>
    );
  }
  // Refused as a whole, before anything was made.
  if (job.errors.length === 0 || job.running) return null;
  return (
    <div role="alert">
      <Verdict tone="danger" title={t(`registros.${kind}.undone`)}>
        {job.errors.map(({ message }) => (
          <p key={message}>{message}</p>
        ))}
      </Verdict>
    </div>
  );
}
