import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../i18n';
import type { Unfit } from './checking';
import { Preview } from './Preview';
import { RefusedColumns, RefusedFile, TooMuch } from './Refused';
import { badRows, Report } from './Report';
import type { Imported, Trial } from './records';
import { MAX_ROWS, type Reading, type Sheet } from './sheet';

interface Props<K extends string, F, Known> {
  imported: Imported<K, F, Known>;
  /** What is expected under a column. */
  explain: (key: K) => string;
  chosen: { name: string; reading: Reading | null } | null;
  sheet: Sheet | null;
  checked: { readonly trial: Trial<K, F> } | Unfit<K> | null;
}

/** What is told of a file before anything of it is sent. */
export function RecordsReport<K extends string, F, Known>(props: Props<K, F, Known>) {
  const { imported, explain, chosen, sheet, checked } = props;
  const { t } = useTexts();
  const { kind, columns } = imported;
  if (!chosen) return null;
  const { reading, name } = chosen;
  const trial = checked && 'trial' in checked ? checked.trial : null;
  const count = trial?.records.length ?? 0;
  const announced = () => {
    if (!reading) return t('importar.reading', { name });
    if (!trial) return '';
    const bad = badRows(trial);
    return `${t('importar.good', { count: count - bad })} · ${t('importar.bad', { count: bad })}`;
  };
  const items = () =>
    (trial?.records ?? []).map((record, index) => {
      const row = sheet?.rows[index];
      const written = (sheet?.header.cells ?? []).map((header, column) => [header, row?.cells[column] ?? ''] as const);
      return {
        fila: row?.fila ?? 0,
        title: imported.title(record),
        facts: written.filter(([, value]) => value !== ''),
      };
    });
  return (
    <>
      <chakra.p marginTop="12px" fontWeight="600" overflowWrap="anywhere">
        {t('importar.file', { name })}
      </chakra.p>
      <p role="status" className={reading ? 'hidden' : undefined}>
        {announced()}
      </p>
      <div role="alert">
        {reading && 'refusal' in reading && (
          <RefusedFile refusal={reading.refusal} fila={reading.fila} most={MAX_ROWS} />
        )}
        {checked && 'columns' in checked && <RefusedColumns columns={columns} {...checked.columns} />}
        {checked && 'tooMany' in checked && <TooMuch count={checked.tooMany} most={MAX_ROWS} />}
      </div>
      {sheet && trial && (
        <Report
          {...{ sheet, columns, count, explain, warnings: [], problems: trial.problems }}
          allGood={t(`registros.${kind}.allGood`, { count })}
        >
          <Preview title={t('registros.preview', { count })} items={items} />
        </Report>
      )}
    </>
  );
}
