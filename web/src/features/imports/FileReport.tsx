import { Spinner } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../shared/i18n';
import type { Unfit } from './checking';
import type { Column } from './columns';
import type { Problem, ServerProblem } from './problems';
import { RefusedColumns, RefusedFile, TooMuch } from './Refused';
import { badRows, Report } from './Report';
import type { Sheet } from './sheet';
import type { Chosen } from './useFile';

/** What is found wrong with a file, and what may be meant as it is and is better looked at. */
interface Tried<K extends string> {
  readonly problems: readonly (Problem<K> | ServerProblem<K>)[];
  readonly warnings?: readonly Problem<K>[];
}

interface Props<K extends string> {
  chosen: Chosen | null;
  sheet: Sheet | null;
  checked: { readonly trial: Tried<K> } | Unfit<K> | null;
  columns: readonly Column<K>[];
  /** As many rows as are imported at once. */
  most: number;
  count: number;
  explain: (key: K) => string;
  allGood: string;
  /** What is said while it is sent: work of unknown length. */
  sending?: string | null;
  /** It was sent: what was found of it is of no more use. */
  over?: boolean;
  /** What became of it, where that is to be told with what is wrong. */
  outcome?: ReactNode;
  children: ReactNode;
}

/** What is told of a file before anything of it is sent. */
export function FileReport<K extends string>({
  chosen,
  sheet,
  checked,
  most,
  sending,
  over,
  outcome,
  ...props
}: Props<K>) {
  const { t } = useTexts();
  const file = useRef<HTMLParagraphElement>(null);
  const reading = chosen?.reading;
  // On a small screen what was found would be below the edge.
  useEffect(() => {
    if (reading) file.current?.scrollIntoView?.({ block: 'start' });
  }, [reading]);
  const trial = checked && 'trial' in checked ? checked.trial : null;
  const told = trial && !sending && !over ? trial : null;
  /** What is told to who does not see the screen; the details are then read from it. */
  const announced = () => {
    if (sending) return sending;
    if (chosen && !reading) return t('imports:reading', { name: chosen.name });
    if (!told) return '';
    const bad = badRows(told);
    return `${t('imports:good', { count: props.count - bad })} · ${t('imports:bad', { count: bad })}`;
  };
  return (
    <>
      {chosen && (
        <chakra.p ref={file} marginTop="12px" fontWeight="600" overflowWrap="anywhere">
          {t('imports:file', { name: chosen.name })}
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
        {announced()}
      </chakra.p>
      <div role="alert">
        {reading && 'refusal' in reading && <RefusedFile {...reading} most={most} />}
        {checked && 'columns' in checked && <RefusedColumns columns={props.columns} {...checked.columns} />}
        {checked && 'tooMany' in checked && <TooMuch count={checked.tooMany} most={most} />}
        {outcome}
      </div>
      {sheet && told && <Report {...props} {...{ sheet, problems: told.problems, warnings: told.warnings ?? [] }} />}
    </>
  );
}
