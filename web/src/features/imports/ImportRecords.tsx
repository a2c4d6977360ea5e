import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useCallback, useMemo, useState } from 'react';
import { useAskToStay } from '../../crud/form/leaveGuard';
import { useReading } from '../../crud/useReading';
import { useTexts } from '../../shared/i18n';
import { Failed } from '../../shared/shell/Failed';
import { Check } from '../../shared/ui/Check';
import { Dialog, Footer } from '../../shared/ui/Dialog';
import { FileChooser } from './FileChooser';
import { FileReport } from './FileReport';
import { Preview } from './Preview';
import { RecordsOutcome } from './RecordsOutcome';
import { allProblems, type Imported, refusedCells, templateOfRecords } from './records';
import { MAX_ROWS } from './sheet';
import { useFile } from './useFile';
import { useRecordsImport } from './useRecordsImport';
import { Verdict } from './Verdict';

interface Props<K extends string, F, Known extends { readonly isOffered: boolean }> {
  imported: Imported<K, F, Known>;
  /** Whether the people of the file may be mailed a link. */
  mayInvite?: boolean;
  close: () => void;
}

/** Imports whole records from a CSV or an Excel file: template, choice, check, and all of them or none. */
export function ImportRecords<K extends string, F, Known extends { readonly isOffered: boolean }>({
  imported,
  mayInvite = false,
  close,
}: Props<K, F, Known>) {
  const { t, lang } = useTexts();
  const { kind, columns } = imported;
  const { known, error, read } = useReading(imported.load);
  const { chosen, sheet, choose } = useFile(columns);
  const checked = useMemo(() => (sheet && known ? imported.check(sheet, known) : null), [sheet, known, imported]);
  const trial = checked && 'trial' in checked ? checked.trial : null;
  const { state, check, run } = useRecordsImport(imported, trial);
  const [invites, setInvites] = useState(mayInvite);
  const explain = useCallback((key: K) => (known ? imported.explain(key, t, known) : ''), [imported, t, known]);
  const errors = state.at === 'checked' ? state.errors : null;
  const report = useMemo(
    () =>
      trial && errors
        ? { trial: { problems: allProblems(trial.problems, refusedCells(errors, columns, trial.filas), columns) } }
        : null,
    [trial, columns, errors],
  );
  const count = trial?.records.length ?? 0;
  const busy = state.at === 'importing';
  const importable = report !== null && report.trial.problems.length === 0;
  const isOver = state.at === 'done' || state.at === 'unknown' || state.at === 'refused';
  const unoffered = known !== null && !known.isOffered;

  useAskToStay(() => busy);
  const items = () =>
    (trial?.records ?? []).map((record, index) => {
      const row = sheet?.rows[index];
      const cells = (sheet?.header.cells ?? []).map((header, column) => [header, row?.cells[column] ?? ''] as const);
      const facts = cells.filter(([, value]) => value !== '');
      return { fila: row?.fila ?? 0, title: imported.title(record), facts };
    });
  const sending = () => {
    if (state.at === 'checking') return t('imports:records.checking', { count });
    return busy ? t(`imports:records.${kind}.sending`, { count }) : null;
  };
  return (
    <Dialog
      title={t(`imports:records.${kind}.title`)}
      width="760px"
      busy={busy || chosen?.reading === null}
      onDismiss={() => !busy && close()}
    >
      {!chosen && <p>{t(`imports:records.${kind}.intro`)}</p>}
      {error !== null && <Failed text={t('imports:records.notKnown')} error={error} retry={read} />}
      {unoffered && <Verdict tone="warning" title={t('imports:records.unsupported')} />}
      {!unoffered && (
        <FileChooser
          template={known && templateOfRecords(imported, t, lang, known)}
          most={MAX_ROWS}
          again={chosen !== null}
          disabled={!known || busy}
          choose={(file) => void choose(file)}
        />
      )}
      <FileReport
        {...{ chosen, sheet, columns, count, explain }}
        checked={report ?? (checked && 'trial' in checked ? null : checked)}
        most={MAX_ROWS}
        allGood={t(`imports:records.${kind}.allGood`, { count })}
        sending={sending()}
        over={isOver}
        outcome={
          state.at === 'uncheckable' && (
            <Failed text={t('imports:records.unchecked')} error={state.error} retry={() => void check()} />
          )
        }
      >
        <Preview title={t('imports:records.preview', { count })} items={items} />
      </FileReport>
      {importable && mayInvite && (
        <chakra.div marginTop="16px">
          <Check checked={invites} onChange={setInvites}>
            {t('imports:records.invite')}
          </Check>
        </chakra.div>
      )}
      <RecordsOutcome kind={kind} state={state} close={close} />
      <Footer>
        {!busy && <Button onClick={close}>{t(isOver ? 'common.close' : 'common.cancel')}</Button>}
        {importable && (
          <Button variant="solid" onClick={() => void run(mayInvite && invites)}>
            {t(`imports:records.${kind}.submit`, { count })}
          </Button>
        )}
      </Footer>
    </Dialog>
  );
}
