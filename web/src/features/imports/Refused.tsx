import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../shared/i18n';
import { formatNumber } from '../../shared/i18n/format';
import { type Column, headerOf } from './columns';
import { limits } from './FileChooser';
import type { WrongColumns } from './headers';
import type { Refusal } from './sheet';
import { useQuoted, Verdict } from './Verdict';

/** A file that cannot be read, with the sentence that says what to do. */
export function RefusedFile({ refusal, fila = 0, most }: { refusal: Refusal; fila?: number; most: number }) {
  const { t, lang } = useTexts();
  return (
    <Verdict tone="danger" title={t('imports:refusedTitle')}>
      <p>{t(`imports:refusals.${refusal}`, { ...limits(lang, most), fila })}</p>
    </Verdict>
  );
}

/** A file of more rows than one import takes, or of more text than one request. */
export function TooMuch({ count, most }: { count: number | null; most: number }) {
  const { t, lang } = useTexts();
  const { rows } = limits(lang, most);
  return (
    <Verdict tone="danger" title={t('imports:refusedTitle')}>
      <p>{count === null ? t('imports:tooHeavy') : t('imports:tooMany', { rows, total: formatNumber(count, lang) })}</p>
    </Verdict>
  );
}

/** Columns that are not those that are expected: which are missing, which are unknown, and what is expected. */
interface ColumnsProps<K extends string> extends WrongColumns<K> {
  columns: readonly Column<K>[];
}

export function RefusedColumns<K extends string>({ columns, missing, unknown, repeated }: ColumnsProps<K>) {
  const { t, lang } = useTexts();
  const quoted = useQuoted();
  const named = (keys: readonly K[]) => quoted(keys.map((key) => headerOf(columns, key, lang)));
  const required = columns.filter((column) => column.required).map(({ key }) => key);
  return (
    <Verdict tone="danger" title={t('imports:columnsTitle')}>
      <ul>
        {missing.length > 0 && <li>{t('imports:columnsMissing', { names: named(missing) })}</li>}
        {unknown.length > 0 && <li>{t('imports:columnsUnknown', { names: quoted(unknown) })}</li>}
        {repeated.length > 0 && <li>{t('imports:columnsRepeated', { names: named(repeated) })}</li>}
      </ul>
      <chakra.p color="muted" marginTop="2">
        {t('imports:columnsExpected', { names: named(columns.map(({ key }) => key)), required: named(required) })}
      </chakra.p>
    </Verdict>
  );
}
