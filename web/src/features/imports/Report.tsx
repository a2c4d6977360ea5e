import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { type Translate, useTexts } from '../../shared/i18n';
import { type Column, headerOf } from './columns';
import { Callout, Findings } from './Findings';
import { type Problem, problemText, type ServerProblem } from './problems';
import type { Sheet } from './sheet';

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

/** Number of rows with errors. */
export const badRows = ({ problems }: { problems: readonly Pick<ServerProblem, 'fila'>[] }): number =>
  new Set(problems.flatMap(({ fila }) => fila ?? [])).size;

interface Props<K extends string> {
  sheet: Sheet;
  columns: readonly Column<K>[];
  count: number;
  problems: readonly (Problem<K> | ServerProblem<K>)[];
  warnings: readonly Problem<K>[];
  explain: (key: K) => string;
  allGood: string;
  children: ReactNode;
}

/** The numbers of good and bad rows, the reason of each bad one, and the content. */
export function Report<K extends string>({ sheet, columns, problems, warnings, explain, ...props }: Props<K>) {
  const { t, lang } = useTexts();
  const findingOf = (problem: Problem<K> | ServerProblem<K>) => ({
    fila: problem.fila,
    columna: problem.columna && headerOf(columns, problem.columna, lang),
    text: problemText(problem, t, explain),
  });
  const bad = badRows({ problems });
  const counts = [
    t('imports:good', { count: props.count - bad }),
    t('imports:bad', { count: bad }),
    ...(warnings.length > 0 ? [t('imports:warned', { count: warnings.length })] : []),
  ];
  return (
    <>
      <Callout tone={problems.length > 0 ? 'danger' : 'success'} title={counts.join(' · ')}>
        <p>{problems.length > 0 ? t('imports:correct') : props.allGood}</p>
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
      {props.children}
    </>
  );
}

const Heading = chakra('h3', { base: { fontSize: 'sm', lineHeight: '1.25rem', marginTop: '16px' } });
