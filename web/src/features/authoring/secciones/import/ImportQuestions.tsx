import { Button } from '@chakra-ui/react';
import { useCallback, useMemo } from 'react';
import { useAskToStay } from '../../../../crud/form/leaveGuard';
import { useTexts } from '../../../../shared/i18n';
import { useDialogs } from '../../../../shared/shell/dialogs';
import { Failed } from '../../../../shared/shell/Failed';
import { Dialog, Footer } from '../../../../shared/ui/Dialog';
import { FileChooser, FileReport } from '../../../imports';
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
  const { types, tipos, chosen, sheet, checked, trial, sending, choose, send } = useImport(seccion.id, existing);
  const busy = sending.at === 'under way';
  const touched = sending.at === 'unknown';
  const count = trial?.preguntas.length ?? 0;
  // What was refused as a whole changed nothing, so it may be sent again as it is.
  const pending = sending.at === 'before' || sending.at === 'refused';
  const importable = trial !== null && trial.problems.length === 0;

  const labels = useMemo(() => (tipos ?? []).map(({ label }) => label), [tipos]);
  const explain = useCallback((key: ColumnKey) => explained(key, t, labels), [t, labels]);

  // Whoever leaves now is not told whether the questions were created.
  useAskToStay(() => busy);
  const leave = () => {
    if (busy) return;
    if (touched) onDone();
    else onClose();
  };
  const submit = async () => {
    if (!importable || !pending || !(await send())) return;
    await dialogs.success({ text: t('imports:done', { count }) });
    onDone();
  };

  return (
    <Dialog title={t('imports:title')} width="760px" busy={busy || chosen?.reading === null} onDismiss={leave}>
      {!chosen && <p>{t('imports:intro', { seccion: seccion.descripcion })}</p>}
      {types.error && !tipos && <Failed text={t('imports:noTypes')} error={types.error} retry={types.refetch} />}
      <FileChooser
        template={tipos ? templateOf(t, lang, labels) : null}
        most={MAX_ROWS}
        again={chosen !== null}
        disabled={busy || !tipos}
        choose={(file) => void choose(file)}
      />
      <FileReport
        {...{ chosen, sheet, checked, count, explain }}
        columns={COLUMNS}
        most={MAX_ROWS}
        allGood={t('imports:allGood', { count })}
        sending={busy ? t('imports:sending', { count }) : null}
        over={!pending}
        outcome={<Outcome sending={sending} filas={trial?.filas ?? []} />}
      >
        {trial && tipos && <Questions trial={trial} tipos={tipos} existing={existing} />}
      </FileReport>
      <Footer>
        <Button aria-disabled={busy} opacity={busy ? 0.55 : 1} onClick={leave}>
          {t(touched ? 'common.close' : 'common.cancel')}
        </Button>
        {importable && (pending || busy) && (
          <Button variant="solid" aria-disabled={busy} opacity={busy ? 0.55 : 1} onClick={() => void submit()}>
            {t('imports:submit', { count })}
          </Button>
        )}
      </Footer>
    </Dialog>
  );
}
