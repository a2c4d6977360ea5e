import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTexts } from '../i18n';
import { useAskToStay } from '../screens/leaveGuard';
import { useReading } from '../screens/useReading';
import { Failed } from '../shell/Failed';
import { Check } from '../ui/Check';
import { Dialog, Footer } from '../ui/Dialog';
import { FileChooser } from './FileChooser';
import { FileReport } from './FileReport';
import { LeftBehind } from './LeftBehind';
import { newJob } from './made';
import { Preview } from './Preview';
import { RecordsOutcome, Underway } from './RecordsOutcome';
import { type Follow, type Imported, templateOfRecords } from './records';
import { MAX_ROWS } from './sheet';
import { useFile } from './useFile';
import { useRecordsJob } from './useRecordsJob';
import '../i18n/es/importar';
import '../i18n/es/registros';

interface Props<K extends string, F, Known> {
  imported: Imported<K, F, Known>;
  follow?: Follow;
  close: () => void;
}

/** Imports whole records from a CSV or an Excel file: template, choice, dry run, and all of them or none. */
export function ImportRecords<K extends string, F, Known>({ imported, follow, close }: Props<K, F, Known>) {
  const { t, lang } = useTexts();
  const { kind, columns } = imported;
  const { known, error, read } = useReading(imported.load);
  // Others import, too: what is there is read anew for each file, and once more before anything is sent.
  const { chosen, sheet, choose } = useFile(columns, read);
  const checked = useMemo(
    () => (sheet && known && error === null ? imported.check(sheet, known) : null),
    [sheet, known, error, imported],
  );
  const trial = checked && 'trial' in checked ? checked.trial : null;
  const explain = useCallback((key: K) => (known ? imported.explain(key, t, known) : ''), [imported, t, known]);
  const job = useRecordsJob(imported, follow);
  const { outcome, begun } = job;
  const [follows, setFollows] = useState(follow?.wanted ?? false);
  const [looking, setLooking] = useState(false);
  const busy = job.running || outcome.at === 'undoing' || outcome.at === 'following';
  const fresh = !busy && !begun && outcome.at === 'idle';
  const count = trial?.records.length ?? 0;
  const importable = fresh && trial !== null && trial.problems.length === 0;
  // What was begun keeps the rows that its outcome is told by.
  const told = useRef(job.begun?.plan ?? null);
  if (begun) told.current = begun.plan;

  // Who leaves now finds it here again.
  useAskToStay(() => busy);
  const items = () =>
    (trial?.records ?? []).map((record, index) => {
      const row = sheet?.rows[index];
      const written = (sheet?.header.cells ?? []).map((header, column) => [header, row?.cells[column] ?? ''] as const);
      const facts = written.filter(([, value]) => value !== '');
      return { fila: row?.fila ?? 0, title: imported.title(record), facts };
    });
  const submit = async () => {
    if (!sheet) return;
    setLooking(true);
    const now = await read();
    setLooking(false);
    const again = now && imported.check(sheet, now);
    if (!again || !('trial' in again) || again.trial.problems.length > 0) return;
    const { records, filas } = again.trial;
    const plan = { records, filas, titles: records.map(imported.title), follows, job: newJob() };
    told.current = plan;
    void job.start(plan);
  };
  return (
    <Dialog
      title={t(`registros.${kind}.title`)}
      width="760px"
      busy={busy || looking || chosen?.reading === null}
      onDismiss={() => !busy && !looking && close()}
    >
      {fresh && (
        <>
          {!chosen && <LeftBehind kind={kind} count={job.left} undo={job.undoLeft} keep={job.keepLeft} />}
          {!chosen && <p>{t(`registros.${kind}.intro`)}</p>}
          {error !== null && <Failed text={t('registros.notKnown')} error={error} retry={read} />}
          <FileChooser
            template={known && templateOfRecords(imported, t, lang, known)}
            most={MAX_ROWS}
            again={chosen !== null}
            disabled={!known || looking}
            choose={(file) => void choose(file)}
          />
          <FileReport
            {...{ chosen, sheet, checked, columns, count, explain }}
            most={MAX_ROWS}
            allGood={t(`registros.${kind}.allGood`, { count })}
          >
            <Preview title={t('registros.preview', { count })} items={items} />
          </FileReport>
          {importable && follow && (
            <chakra.div marginTop="16px">
              <Check checked={follows} onChange={setFollows}>
                {t('registros.follow')}
              </Check>
            </chakra.div>
          )}
        </>
      )}
      {busy && <Underway kind={kind} outcome={outcome} progress={job.progress ?? { done: 0, all: count }} />}
      <RecordsOutcome {...{ imported, job }} plan={told.current} />
      <Footer>
        {!busy && (
          <Button disabled={looking} onClick={close}>
            {t(fresh ? 'common.cancel' : 'common.close')}
          </Button>
        )}
        {importable && (
          <Button variant="solid" disabled={looking} onClick={() => void submit()}>
            {t(`registros.${kind}.submit`, { count })}
          </Button>
        )}
      </Footer>
    </Dialog>
  );
}
