import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useMemo } from 'react';
import { type Translate, useTexts } from '../../shared/i18n';
import { type Column, headerOf } from './columns';
import { Findings } from './Findings';
import { type Problem, type ServerProblem, wordsOf } from './problems';
import type { Sheet } from './sheet';
import { Verdict } from './Verdict';

const DELIMITER = { ';': 'semicolon', ',': 'comma', '\t': 'tab' } as const;

/** As many rows as are named. */
const NAMED = 8;

const listed = (names: readonly (number | string)[]): string =>
  names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ', …' : '');

/** What a person may not expect of a file: note rows are skipped, hidden cells are imported, merged cells are filled. */
function remarksOf({ skipped, unseen }: Sheet, t: Translate): string[] {
  const about = (key: 'skipped' | 'hiddenRows' | 'hiddenColumns' | 'filled', names: readonly (number | string)[]) =>
    names.length > 0 ? [t(`imports:${key}`, { count: names.length, names: listed(names) })] : [];
  return [
    ...about('skipped', skipped),
    ...about('hiddenRows', unseen.rows),
    ...about('hiddenColumns', unseen.columns),
    ...about('filled', unseen.filled),
  ];
}

/** How a file was understood, so that a wrong guess is noticed. */
function noteOf({ note }: Sheet, t: Translate): string[] {
  if ('name' in note) {
    const others = note.others > 0 ? [t('imports:otherSheets', { count: note.others })] : [];
    return [t('imports:readSheet', { name: note.name }), ...others];
  }
  const delimiter = t(`imports:delimiters.${DELIMITER[note.delimiter]}`);
  const guess = note.encoding.startsWith('UTF') ? [] : [t('imports:readAsGuess')];
  return [t('imports:readAsCsv', { encoding: note.encoding, delimiter }), ...guess];
}

/** How many rows have errors; one about the whole file is of no row. */
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

/** The dry run: how many rows are good and bad, each bad one with its reason, and what was read. */
export function Report<K extends string>({ sheet, columns, problems, warnings, explain, ...props }: Props<K>) {
  const { t, lang } = useTexts();
  const [wrong, doubtful] = useMemo(() => {
    const shown = (problem: Problem<K> | ServerProblem<K>) => ({
      fila: problem.fila,
      columna: problem.columna && headerOf(columns, problem.columna, lang),
      text: wordsOf(problem, t, explain),
    });
    return [problems.map(shown), warnings.map(shown)];
  }, [problems, warnings, columns, explain, t, lang]);
  const bad = badRows({ problems });
  const counts = [
    t('imports:good', { count: props.count - bad }),
    t('imports:bad', { count: bad }),
    ...(warnings.length > 0 ? [t('imports:warned', { count: warnings.length })] : []),
  ];
  return (
    <>
      <Verdict tone={problems.length > 0 ? 'danger' : 'success'} title={counts.join(' · ')}>
        <p>{problems.length > 0 ? t('imports:mend') : props.allGood}</p>
        {remarksOf(sheet, t).map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
        <chakra.p color="muted" marginTop="1">
          {noteOf(sheet, t).join(' ')}
        </chakra.p>
      </Verdict>
      {wrong.length > 0 && (
        <>
          <Heading>{t('imports:problemsTitle')}</Heading>
          <Findings title={t('imports:problemsTitle')} findings={wrong} />
        </>
      )}
      {doubtful.length > 0 && (
        <>
          <Heading>{t('imports:warningsTitle')}</Heading>
          <chakra.p color="muted">{t('imports:warningsHint')}</chakra.p>
          <Findings title={t('imports:warningsTitle')} findings={doubtful} />
        </>
      )}
      {props.children}
    </>
  );
}

const Heading = chakra('h3', { base: { fontSize: 'sm', lineHeight: '1.25rem', marginTop: '16px' } });
