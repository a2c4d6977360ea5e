import { Button } from '@chakra-ui/react';
import { useAskToStay } from '../../../../crud/form/leaveGuard';
import type { ImportPreguntasRow } from '../../../../generated/secciones';
import { linesOf } from '../../../../shared/failure';
import { useTexts } from '../../../../shared/i18n';
import { useDialogs } from '../../../../shared/shell/dialogs';
import { Failed } from '../../../../shared/shell/Failed';
import { Dialog, Footer } from '../../../../shared/ui/Dialog';
import { Callout, FileChooser, FileReport, Findings, headerOf, Preview, serverProblems } from '../../../imports';
import { MAX_ROWS, type Tipo, type Trial } from './check';
import { COLUMNS, type ColumnKey, explainColumn, templateOf } from './columns';
import type { ExistingQuestion } from './parents';
import { type Sending, useImport } from './useImport';

interface Props {
  /** The section that the questions are added to. */
  seccion: { readonly id: string; readonly descripcion: string };
  existing: readonly ExistingQuestion[];
  /** Closes the dialog after the section's questions may have changed. */
  onDone: () => void;
  /** Closes the dialog without a change. */
  onClose: () => void;
}

/** Imports questions from a CSV or Excel file: template, file, check, and all questions or none. */
export function ImportQuestions({ seccion, existing, onDone, onClose }: Props) {
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const { types, tipos, file, sheet, checked, trial, sending, choose, send } = useImport(seccion.id, existing);
  const busy = sending.at === 'sending';
  const mayHaveChanged = sending.at === 'unknown';
  const count = trial?.preguntas.length ?? 0;
  // A refusal changed nothing, so the file can be sent again.
  const isPending = sending.at === 'idle' || sending.at === 'refused';
  const importable = trial !== null && trial.problems.length === 0;

  const labels = (tipos ?? []).map(({ label }) => label);

  useAskToStay(() => busy);
  const leave = () => {
    if (busy) return;
    if (mayHaveChanged) onDone();
    else onClose();
  };
  const submit = async () => {
    if (!importable || !isPending || !(await send())) return;
    await dialogs.success({ text: t('imports:done', { count }) });
    onDone();
  };

  return (
    <Dialog title={t('imports:title')} width="760px" busy={busy || file?.reading === null} onDismiss={leave}>
      {!file && <p>{t('imports:intro', { seccion: seccion.descripcion })}</p>}
      {types.error && !tipos && <Failed text={t('imports:noTypes')} error={types.error} retry={types.refetch} />}
      <FileChooser
        template={tipos ? templateOf(t, lang, labels) : null}
        most={MAX_ROWS}
        again={file !== null}
        disabled={busy || !tipos}
        choose={(next) => void choose(next)}
      />
      <FileReport
        {...{ file, sheet, checked, count }}
        explain={(key) => explainColumn(key, t, labels)}
        columns={COLUMNS}
        most={MAX_ROWS}
        allGood={t('imports:allGood', { count })}
        sending={busy ? t('imports:sending', { count }) : null}
        isOver={!isPending}
        outcome={<Outcome sending={sending} filas={trial?.filas ?? []} />}
      >
        {trial && tipos && <QuestionsPreview trial={trial} tipos={tipos} existing={existing} />}
      </FileReport>
      <Footer>
        <Button aria-disabled={busy} opacity={busy ? 0.55 : 1} onClick={leave}>
          {t(mayHaveChanged ? 'common.close' : 'common.cancel')}
        </Button>
        {importable && (isPending || busy) && (
          <Button variant="solid" aria-disabled={busy} opacity={busy ? 0.55 : 1} onClick={() => void submit()}>
            {t('imports:submit', { count })}
          </Button>
        )}
      </Footer>
    </Dialog>
  );
}

interface OutcomeProps {
  sending: Sending;
  /** The spreadsheet's number of each row that was sent. */
  filas: readonly number[];
}

/** Why an import failed, or that its result is unknown. */
function Outcome({ sending, filas }: OutcomeProps) {
  const { t, lang } = useTexts();
  if (sending.at === 'refused') {
    return (
      <Callout tone="danger" title={t('imports:failedTitle')}>
        {linesOf(sending.error, t).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Callout>
    );
  }
  if (sending.at === 'unknown') {
    return (
      <Callout tone="warning" title={t('imports:unknownTitle')}>
        <p>{t('imports:unknownText')}</p>
      </Callout>
    );
  }
  if (sending.at !== 'failed') return null;
  const findings = serverProblems(sending.errors, COLUMNS, filas).map(({ fila, columna, message }) => ({
    ...{ fila, columna: columna && headerOf(COLUMNS, columna, lang), text: message },
  }));
  return (
    <>
      <Callout tone="danger" title={t('imports:failedTitle')}>
        <p>{t('imports:failedClean')}</p>
      </Callout>
      <Findings title={t('imports:problemsTitle')} findings={findings} />
    </>
  );
}

interface QuestionsProps {
  trial: Trial;
  tipos: readonly Tipo[];
  existing: readonly ExistingQuestion[];
}

function QuestionsPreview({ trial: { preguntas, filas }, tipos, existing }: QuestionsProps) {
  const { t, lang } = useTexts();
  const parentOf = ({ padre, padreFila }: ImportPreguntasRow) =>
    typeof padreFila === 'number'
      ? preguntas[padreFila]?.descripcion
      : existing.find(({ id }) => id === padre)?.descripcion;
  const factsOf = (pregunta: ImportPreguntasRow): [string, string][] => {
    const facts: [ColumnKey, string | undefined][] = [
      ['tipoRespuesta', tipos.find(({ id }) => id === pregunta.tipoRespuesta)?.label],
      ['respuestas', pregunta.respuestas?.join(' | ')],
      ['padre', parentOf(pregunta)],
    ];
    return facts.flatMap(([key, value]): [string, string][] => (value ? [[headerOf(COLUMNS, key, lang), value]] : []));
  };
  const items = () =>
    preguntas.map((pregunta, index) => ({
      fila: filas[index] ?? 0,
      title: pregunta.descripcion,
      facts: factsOf(pregunta),
    }));
  return <Preview title={t('imports:previewTitle', { count: preguntas.length })} items={items} />;
}
