import { Button, Spinner } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTexts } from '../../../i18n';
import { FileChooser } from '../../../importing/FileChooser';
import { RefusedColumns, RefusedFile, TooMuch } from '../../../importing/Refused';
import { badRows, Report } from '../../../importing/Report';
import { useDialogs } from '../../../shell/dialogs';
import { Failed } from '../../../shell/Failed';
import { Dialog } from '../../../ui/Dialog';
import { MAX_ROWS } from './check';
import { COLUMNS, type ColumnKey } from './columns';
import { Outcome } from './Outcome';
import type { ExistingQuestion } from './parents';
import { Questions } from './Questions';
import { explained, templateOf } from './template';
import { useImport } from './useImport';

interface Props {
  /** The section that the questions are added to. */
  seccion: { readonly id: string; readonly descripcion: string };
  /** The questions that it has. */
  existing: readonly ExistingQuestion[];
  /** The section's questions may have changed, and the dialog is done. */
  onDone: () => void;
  /** The dialog is left and nothing was changed. */
  onClose: () => void;
}

/** Imports questions from a CSV or an Excel file: template, choice, dry run, and all of them or none. */
export function ImportQuestions({ seccion, existing, onDone, onClose }: Props) {
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const { types, tipos, chosen, sheet, checked, trial, tooHeavy, sending, choose, send, cleanAgain } = useImport(
    seccion.id,
    existing,
  );
  const busy = sending.at === 'under way';
  const touched = sending.at === 'failed' || sending.at === 'unknown';
  const count = trial?.preguntas.length ?? 0;
  // What was refused as a whole changed nothing, so it may be sent again as it is.
  const pending = sending.at === 'before' || sending.at === 'refused';
  const importable = trial !== null && !tooHeavy && trial.problems.length === 0;

  const labels = useMemo(() => (tipos ?? []).map(({ label }) => label), [tipos]);
  const explain = useCallback((key: ColumnKey) => explained(key, t, labels), [t, labels]);

  const file = useRef<HTMLParagraphElement>(null);
  const read = chosen?.reading ?? null;
  // On a small screen what was found would be below the edge.
  useEffect(() => {
    if (read) file.current?.scrollIntoView?.({ block: 'start' });
  }, [read]);

  // Who leaves now is not told what became of it, though it is undone: the browser asks first.
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [busy]);

  const leave = () => {
    if (busy) return;
    if (touched) onDone();
    else onClose();
  };
  const submit = async () => {
    if (!importable || !pending || !(await send())) return;
    await dialogs.success({ text: t('importar.done', { count }) });
    onDone();
  };

  const result = () => {
    if (!chosen?.reading) return null;
    if ('refusal' in chosen.reading) {
      return <RefusedFile refusal={chosen.reading.refusal} fila={chosen.reading.fila} most={MAX_ROWS} />;
    }
    if (checked && 'columns' in checked) return <RefusedColumns columns={COLUMNS} {...checked.columns} />;
    if (checked && 'tooMany' in checked) return <TooMuch count={checked.tooMany} most={MAX_ROWS} />;
    if (tooHeavy) return <TooMuch count={null} most={MAX_ROWS} />;
    return trial && sheet && tipos ? (
      <Report {...{ sheet, columns: COLUMNS, count, explain, ...trial }} allGood={t('importar.allGood', { count })}>
        <Questions trial={trial} tipos={tipos} existing={existing} />
      </Report>
    ) : null;
  };
  /** What is told to who does not see the screen; the details are then read from it. */
  const announced = () => {
    if (busy) return t('importar.sending', { count });
    if (chosen && !chosen.reading) return t('importar.reading', { name: chosen.name });
    if (!trial || sending.at !== 'before') return '';
    const bad = badRows(trial);
    return `${t('importar.good', { count: count - bad })} · ${t('importar.bad', { count: bad })}`;
  };
  const refused = chosen?.reading && !trial && (checked || 'refusal' in chosen.reading);

  return (
    <Dialog title={t('importar.title')} width="760px" busy={busy || chosen?.reading === null} onDismiss={leave}>
      {!chosen && <p>{t('importar.intro', { seccion: seccion.descripcion })}</p>}
      {types.error && !tipos && <Failed text={t('importar.noTypes')} error={types.error} retry={types.refetch} />}
      <FileChooser
        template={tipos ? templateOf(t, lang, labels) : null}
        most={MAX_ROWS}
        again={chosen !== null}
        disabled={busy || !tipos}
        choose={(file) => void choose(file)}
      />
      {chosen && (
        <chakra.p ref={file} marginTop="12px" fontWeight="600" overflowWrap="anywhere">
          {t('importar.file', { name: chosen.name })}
        </chakra.p>
      )}
      <chakra.p role="status" className={busy || !chosen?.reading ? undefined : 'hidden'} color="muted" marginTop="2">
        {/* Work of unknown length: the server says nothing before its end. */}
        {busy && (
          <Spinner
            display="inline-block"
            width="16px"
            height="16px"
            borderWidth="2px"
            marginInlineEnd="8px"
            verticalAlign="text-bottom"
          />
        )}
        {announced()}
      </chakra.p>
      <div role="alert">
        {refused || tooHeavy ? result() : null}
        <Outcome sending={sending} filas={trial?.filas ?? []} cleanAgain={cleanAgain} />
      </div>
      {!refused && !tooHeavy && pending && result()}
      <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="2" marginTop="24px">
        <Button aria-disabled={busy} opacity={busy ? 0.55 : 1} onClick={leave}>
          {t(touched ? 'common.close' : 'common.cancel')}
        </Button>
        {importable && (pending || busy) && (
          <Button variant="solid" aria-disabled={busy} opacity={busy ? 0.55 : 1} onClick={() => void submit()}>
            {t('importar.submit', { count })}
          </Button>
        )}
      </chakra.div>
    </Dialog>
  );
}
