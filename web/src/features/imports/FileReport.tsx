import { Spinner } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Translate, useTexts } from '../../shared/i18n';
import { formatNumber } from '../../shared/i18n/format';
import type { Rejection } from './checking';
import { type Column, headerOf, type WrongColumns } from './columns';
import { limits } from './FileChooser';
import { Callout, Findings, useQuotedList } from './Findings';
import { type Problem, problemText, type ServerProblem } from './problems';
import type { ChosenFile } from './reading';
import type { Sheet } from './sheet';

interface Trial<K extends string> {
  readonly problems: readonly (Problem<K> | ServerProblem<K>)[];
  /** Unusual content that may be intended. */
  readonly warnings?: readonly Problem<K>[];
}

interface Props<K extends string> {
  file: ChosenFile | null;
  sheet: Sheet | null;
  checked: { readonly trial: Trial<K> } | Rejection<K> | null;
  columns: readonly Column<K>[];
  /** Number of rows that one import takes. */
  most: number;
  count: number;
  explain: (key: K) => string;
  allGood: string;
  /** The message while it is sent. */
  sending: string | null;
  /** It was sent, so its check no longer matters. */
  isOver: boolean;
  /** The result of sending it. */
  outcome: ReactNode;
  children: ReactNode;
}

/** The check of a file before it is sent. */
export function FileReport<K extends string>({
  file,
  sheet,
  checked,
  most,
  sending,
  isOver,
  outcome,
  children,
  ...props
}: Props<K>) {
  const { t, lang } = useTexts();
  const fileName = useRef<HTMLParagraphElement>(null);
  const reading = file?.reading;
  // On a small screen the report would be out of view.
  useEffect(() => {
    if (reading) fileName.current?.scrollIntoView({ block: 'start' });
  }, [reading]);
  const trial = checked && 'trial' in checked ? checked.trial : null;
  const shown = trial && !sending && !isOver ? trial : null;
  /** Why the file cannot be read or sent, and what to do. */
  const refusal = () => {
    const { rows, size } = limits(lang, most);
    if (reading && 'refusal' in reading) {
      return t(`imports:refusals.${reading.refusal}`, { rows, size, fila: reading.fila ?? 0 });
    }
    if (!checked || !('tooMany' in checked)) return null;
    const { tooMany } = checked;
    return tooMany === null
      ? t('imports:tooHeavy')
      : t('imports:tooMany', { rows, total: formatNumber(tooMany, lang) });
  };
  const refused = refusal();
  /** The summary for screen readers. */
  const announcement = () => {
    if (sending) return sending;
    if (file && !reading) return t('imports:reading', { name: file.name });
    if (!shown) return '';
    return countsOf(shown, props.count, t).join(' · ');
  };
  return (
    <>
      {file && (
        <chakra.p ref={fileName} marginTop="12px" fontWeight="600" overflowWrap="anywhere">
          {t('imports:file', { name: file.name })}
        </chakra.p>
      )}
      <chakra.p role="status" className={sending || !reading ? undefined : 'hidden'} color="muted" marginTop="2">
        {sending && (
          <Spinner
            display="inline-block"
            width="16px"
            height="16px"
            borderWidth="2px"
            marginInlineEnd="8px"
            verticalAlign="text-bottom"
          />
        )}
        {announcement()}
      </chakra.p>
      <div role="alert">
        {refused && (
          <Callout tone="danger" title={t('imports:refusedTitle')}>
            <p>{refused}</p>
          </Callout>
        )}
        {checked && 'columns' in checked && <RefusedColumns columns={props.columns} {...checked.columns} />}
        {outcome}
      </div>
      {sheet && shown && <Report {...props} sheet={sheet} trial={shown} />}
      {shown && children}
    </>
  );
}

interface ColumnsProps<K extends string> extends WrongColumns<K> {
  columns: readonly Column<K>[];
}

/** Missing, unknown and repeated columns, and the expected ones. */
function RefusedColumns<K extends string>({ columns, missing, unknown, repeated }: ColumnsProps<K>) {
  const { t, lang } = useTexts();
  const quote = useQuotedList();
  const namesOf = (keys: readonly K[]) => quote(keys.map((key) => headerOf(columns, key, lang)));
  const required = columns.filter((column) => column.required).map(({ key }) => key);
  return (
    <Callout tone="danger" title={t('imports:columnsTitle')}>
      <ul>
        {missing.length > 0 && <li>{t('imports:columnsMissing', { names: namesOf(missing) })}</li>}
        {unknown.length > 0 && <li>{t('imports:columnsUnknown', { names: quote(unknown) })}</li>}
        {repeated.length > 0 && <li>{t('imports:columnsRepeated', { names: namesOf(repeated) })}</li>}
      </ul>
      <chakra.p color="muted" marginTop="2">
        {t('imports:columnsExpected', { names: namesOf(columns.map(({ key }) => key)), required: namesOf(required) })}
      </chakra.p>
    </Callout>
  );
}

const DELIMITER = { ';': 'semicolon', ',': 'comma', '\t': 'tab' } as const;

/** Number of rows that a remark lists. */
const MAX_LISTED = 8;

const listNames = (names: readonly (number | string)[]): string =>
  names.slice(0, MAX_LISTED).join(', ') + (names.length > MAX_LISTED ? ', …' : '');

/** Surprises of a file: comment rows are ignored, hidden cells are imported, merged cells fill their rows. */
function remarksOf({ commentRows, hidden }: Sheet, t: Translate): string[] {
  const about = (key: 'skipped' | 'hiddenRows' | 'hiddenColumns' | 'filled', names: readonly (number | string)[]) =>
    names.length > 0 ? [t(`imports:${key}`, { count: names.length, names: listNames(names) })] : [];
  return [
    ...about('skipped', commentRows),
    ...about('hiddenRows', hidden.rows),
    ...about('hiddenColumns', hidden.columns),
    ...about('filled', hidden.filledRows),
  ];
}

/** How the file was read, so that the user notices a wrong guess. */
function noteOf({ note }: Sheet, t: Translate): string[] {
  if ('name' in note) {
    const others = note.others > 0 ? [t('imports:otherSheets', { count: note.others })] : [];
    return [t('imports:readSheet', { name: note.name }), ...others];
  }
  const delimiter = t(`imports:delimiters.${DELIMITER[note.delimiter]}`);
  const guess = note.encoding.startsWith('UTF') ? [] : [t('imports:readAsGuess')];
  return [t('imports:readAsCsv', { encoding: note.encoding, delimiter }), ...guess];
}

/** The numbers of rows without and with errors. */
function countsOf<K extends string>({ problems }: Trial<K>, count: number, t: Translate): string[] {
  const bad = new Set(problems.flatMap(({ fila }) => fila ?? [])).size;
  return [t('imports:good', { count: count - bad }), t('imports:bad', { count: bad })];
}

type ReportProps<K extends string> = Pick<Props<K>, 'columns' | 'count' | 'explain' | 'allGood'> & {
  sheet: Sheet;
  trial: Trial<K>;
};

/** The numbers of good and bad rows, and the reason of each bad one. */
function Report<K extends string>({ sheet, trial, columns, count, explain, allGood }: ReportProps<K>) {
  const { t, lang } = useTexts();
  const { problems, warnings = [] } = trial;
  const findingOf = (problem: Problem<K> | ServerProblem<K>) => ({
    fila: problem.fila,
    columna: problem.columna && headerOf(columns, problem.columna, lang),
    text: problemText(problem, t, explain),
  });
  const warned = warnings.length > 0 ? [t('imports:warned', { count: warnings.length })] : [];
  return (
    <>
      <Callout
        tone={problems.length > 0 ? 'danger' : 'success'}
        title={[...countsOf(trial, count, t), ...warned].join(' · ')}
      >
        <p>{problems.length > 0 ? t('imports:correct') : allGood}</p>
        {remarksOf(sheet, t).map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
        <chakra.p color="muted" marginTop="1">
          {noteOf(sheet, t).join(' ')}
        </chakra.p>
      </Callout>
      {problems.length > 0 && (
        <>
          <Heading>{t('imports:problemsTitle')}</Heading>
          <Findings title={t('imports:problemsTitle')} findings={problems.map(findingOf)} />
        </>
      )}
      {warnings.length > 0 && (
        <>
          <Heading>{t('imports:warningsTitle')}</Heading>
          <chakra.p color="muted">{t('imports:warningsHint')}</chakra.p>
          <Findings title={t('imports:warningsTitle')} findings={warnings.map(findingOf)} />
        </>
      )}
    </>
  );
}

const Heading = chakra('h3', { base: { fontSize: 'sm', lineHeight: '1.25rem', marginTop: '16px' } });
