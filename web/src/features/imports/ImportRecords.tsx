import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAskToStay } from '../../crud/form/leaveGuard';
import { useReading } from '../../crud/useReading';
import { linesOf } from '../../shared/failure';
import { type TextKey, useTexts } from '../../shared/i18n';
import { useMailNotice } from '../../shared/session/session';
import { Failed } from '../../shared/shell/Failed';
import { Check } from '../../shared/ui/Check';
import { Dialog, Footer } from '../../shared/ui/Dialog';
import { FileChooser } from './FileChooser';
import { FileReport } from './FileReport';
import { Callout } from './Findings';
import { Preview } from './Preview';
import { useFile } from './reading';
import { allProblems, type ImportDefinition, serverProblems, templateOf } from './records';
import { MAX_ROWS } from './sheet';
import { type ImportState, useRecordsImport } from './useRecordsImport';

interface Props<K extends string, F, Context> {
  definition: ImportDefinition<K, F, Context>;
  /** Users only: the person may mail them a link. */
  mayInvite?: boolean;
  /** Rows of the template to complete. */
  filled?: readonly Partial<Record<K, string>>[];
  close: () => void;
}

/** Imports records from a CSV or Excel file: template, file, check, and all records or none. */
export function ImportRecords<K extends string, F, Context>({
  definition,
  mayInvite = false,
  filled = [],
  close,
}: Props<K, F, Context>) {
  const { t, lang } = useTexts();
  const { kind, columns, most = MAX_ROWS } = definition;
  const { known: context, error, retry } = useReading(definition.load);
  const { file, sheet, choose } = useFile(columns);
  const checked = useMemo(
    () => (sheet && context ? definition.check(sheet, context, lang) : null),
    [sheet, context, definition, lang],
  );
  const trial = checked && 'trial' in checked ? checked.trial : null;
  const { state, check, run } = useRecordsImport(definition, trial);
  const [invites, setInvites] = useState(mayInvite);
  const explain = (key: K) => (context ? definition.explain(key, t, context) : '');
  // A refusal as a whole changed nothing, so the file can be sent again.
  const found = state.at === 'checked' ? state.errors : state.at === 'refused' ? [] : null;
  const errors = trial && found && serverProblems(found, columns, trial.filas);
  const report = trial && errors && { trial: { ...trial, problems: allProblems(trial.problems, errors, columns) } };
  const count = trial?.records.length ?? 0;
  const busy = state.at === 'importing';
  const importable = report !== null && report.trial.problems.length === 0;
  const isOver = state.at === 'done' || state.at === 'unknown';

  const closing = useRef<HTMLButtonElement>(null);
  // Enter closes the dialog, as after other saves.
  useEffect(() => {
    if (isOver) closing.current?.focus();
  }, [isOver]);
  useAskToStay(() => busy);
  const items = () =>
    (trial?.records ?? []).map((record, index, all) => {
      const row = sheet?.rows[index];
      const cells = (sheet?.header.cells ?? []).map((header, column) => [header, row?.cells[column] ?? ''] as const);
      const facts = (context && definition.facts?.(record, all, context, lang)) ?? cells;
      return {
        ...{ fila: row?.fila ?? 0, title: definition.title(record) },
        facts: facts.filter(([, value]) => value !== ''),
      };
    });
  const sendingText = () => {
    if (state.at === 'checking') return t('imports:records.checking', { count });
    return busy ? t(`imports:records.${kind}.sending`, { count }) : null;
  };
  return (
    <Dialog
      title={t(`imports:records.${kind}.title`)}
      width="760px"
      busy={busy || file?.reading === null}
      onDismiss={() => !busy && close()}
    >
      {!file && <p>{t(`imports:records.${kind}.intro`)}</p>}
      {!file && filled.length > 0 && (
        <chakra.p marginTop="2" fontWeight="600">
          {t('imports:records.filled', { count: filled.length })}
        </chakra.p>
      )}
      {error !== null && <Failed text={t('imports:records.notKnown')} error={error} retry={retry} />}
      <FileChooser
        template={context && templateOf(definition, t, lang, context, filled)}
        most={most}
        again={file !== null}
        disabled={!context || busy}
        choose={(next) => void choose(next)}
      />
      <FileReport
        {...{ file, sheet, columns, count, explain }}
        checked={report ?? (checked && 'trial' in checked ? null : checked)}
        most={most}
        allGood={t(`imports:records.${kind}.allGood`, { count })}
        sending={sendingText()}
        isOver={isOver}
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
        {!busy && (
          <Button ref={closing} onClick={close}>
            {t(isOver ? 'common.close' : 'common.cancel')}
          </Button>
        )}
        {importable && (
          <Button variant="solid" onClick={() => void run(mayInvite && invites)}>
            {t(`imports:records.${kind}.submit`, { count })}
          </Button>
        )}
      </Footer>
    </Dialog>
  );
}

interface OutcomeProps {
  kind: ImportDefinition<string, unknown, unknown>['kind'];
  state: ImportState;
  close: () => void;
}

/** The lists of records; questions are behind the dialog. */
const LISTS: Partial<Record<OutcomeProps['kind'], { path: string; text: TextKey }>> = {
  empresas: { path: '/empresas', text: 'imports:records.empresas.list' },
  usuarios: { path: '/users', text: 'imports:records.usuarios.list' },
};

/** The result of an import. */
function RecordsOutcome({ kind, state, close }: OutcomeProps) {
  const { t } = useTexts();
  const mailNotice = useMailNotice();
  const place = LISTS[kind];
  const list = place && (
    <chakra.p marginTop="2">
      <Link to={place.path} onClick={close}>
        {t(place.text)}
      </Link>
    </chakra.p>
  );
  if (state.at === 'done') {
    return (
      <div role="status">
        <Callout tone="success" title={t(`imports:records.${kind}.done`, { count: state.count })}>
          {state.invited && <p>{mailNotice ?? t('imports:records.invited', { count: state.count })}</p>}
          {list}
        </Callout>
      </div>
    );
  }
  if (state.at === 'refused') {
    return (
      <div role="alert">
        <Callout tone="danger" title={t(`imports:records.${kind}.refused`)}>
          {linesOf(state.error, t).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Callout>
      </div>
    );
  }
  if (state.at !== 'unknown') return null;
  return (
    <div role="alert">
      <Callout tone="warning" title={t('imports:unknownTitle')}>
        <p>{t(`imports:records.${kind}.unknown`)}</p>
        {list}
      </Callout>
    </div>
  );
}
