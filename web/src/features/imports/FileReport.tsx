import { Spinner } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../shared/i18n';
import { formatNumber } from '../../shared/i18n/format';
import type { Rejection } from './checking';
import { type Column, headerOf, type WrongColumns } from './columns';
import { limits } from './FileChooser';
import { Callout, useQuotedList } from './Findings';
import type { Problem, ServerProblem } from './problems';
import { badRows, Report } from './Report';
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
  sending?: string | null;
  /** It was sent, so its check no longer matters. */
  isOver?: boolean;
  /** The result of sending it. */
  outcome?: ReactNode;
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
    const bad = badRows(shown);
    return `${t('imports:good', { count: props.count - bad })} · ${t('imports:bad', { count: bad })}`;
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
      {sheet && shown && <Report {...props} {...{ sheet, problems: shown.problems, warnings: shown.warnings ?? [] }} />}
    </>
  );
}

/** Missing, unknown and repeated columns, and the expected ones. */
interface ColumnsProps<K extends string> extends WrongColumns<K> {
  columns: readonly Column<K>[];
}

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
