import type { Lang, Translate } from '../../shared/i18n';
import { formatNumber } from '../../shared/i18n/format';
import {
  areYears,
  type Choice,
  type Numbers,
  plainText,
  ratioOf,
  type Summary,
  shareText,
  valueText,
  wholeText,
  yearText,
} from './figures';

/** A column's content: text, companies, a ratio (0 to 1), a computed number, a year, or a bound of a bar. */
type Kind = 'text' | 'count' | 'share' | 'value' | 'year' | 'bound';

export interface Column {
  label: string;
  kind: Kind;
}

export type Cell = string | number | null;

/** A chart as a table, for screen readers and the CSV file. */
export interface Figures {
  title: string;
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
}

export function cellText(cell: Cell, kind: Kind, lang: Lang): string {
  if (cell === null) return '—';
  if (typeof cell === 'string') return cell;
  if (kind === 'share') return shareText(cell, lang);
  if (kind === 'bound') return wholeText(cell, lang);
  if (kind === 'year') return yearText(cell, lang);
  return kind === 'value' ? valueText(cell, lang) : formatNumber(cell, lang);
}

/** A CSV cell: numbers without thousands separators, ratios as percentages. */
function csvCell(cell: Cell, kind: Kind, lang: Lang): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  return plainText(kind === 'share' ? cell * 100 : cell, lang);
}

/** Tables as CSV rows, one below the other. */
export const csvRows = (tables: readonly Figures[], lang: Lang): string[][] =>
  tables.flatMap(({ columns, rows }, index) => [
    ...(index > 0 ? [[]] : []),
    columns.map(({ label }) => label),
    ...rows.map((row) => row.map((cell, at) => csvCell(cell, columns[at]?.kind ?? 'text', lang))),
  ]);

/** Companies and share of each answer, with those of the compared survey. */
export function choiceTable(choices: readonly Choice[], earlier: string | null, t: Translate): Figures {
  const columns = (survey: string | null): Column[] => [
    { label: [t('resources.empresas.many'), survey].filter(Boolean).join(' '), kind: 'count' },
    { label: ['%', survey].filter(Boolean).join(' '), kind: 'share' },
  ];
  const figures = (share: Choice['now']): Cell[] => (share ? [share.empresas, ratioOf(share)] : [null, null]);
  return {
    title: t('fields.respuestas'),
    columns: [{ label: t('results:answer'), kind: 'text' }, ...columns(null), ...(earlier ? columns(earlier) : [])],
    rows: choices.map(({ name, now, earlier: before }) => [name, ...figures(now), ...(earlier ? figures(before) : [])]),
  };
}

const kindOf = (numbers: Numbers | null | undefined, kind: Kind): Kind =>
  numbers && areYears(numbers) ? 'year' : kind;

/** The measures of a question with numbers, in display order. */
export const MEASURES = ['minimo', 'cuartil1', 'mediana', 'cuartil3', 'maximo', 'media'] as const;

export function measureTable(
  now: Summary | null,
  before: Summary | null,
  earlier: string | null,
  t: Translate,
): Figures {
  const value = (summary: Summary | null, measure: keyof Omit<Numbers, 'barras'>): Cell =>
    summary?.numeros ? summary.numeros[measure] : null;
  return {
    title: t('results:measures'),
    columns: [
      { label: t('results:measure'), kind: 'text' },
      { label: t('results:value'), kind: kindOf(now?.numeros, 'value') },
      ...(earlier ? [{ label: earlier, kind: kindOf(before?.numeros, 'value') }] : []),
    ],
    rows: [
      [t('resources.empresas.many'), now?.empresas ?? null, ...(earlier ? [before?.empresas ?? null] : [])],
      ...MEASURES.map((measure) => [
        t(`results:${measure}`),
        value(now, measure),
        ...(earlier ? [value(before, measure)] : []),
      ]),
    ],
  };
}

export const barTable = (numbers: Numbers, t: Translate): Figures => ({
  title: t('results:distribution'),
  columns: [
    { label: t('results:from'), kind: kindOf(numbers, 'bound') },
    { label: t('results:to'), kind: kindOf(numbers, 'bound') },
    { label: t('resources.empresas.many'), kind: 'count' },
  ],
  rows: numbers.barras.map(({ desde, hasta, empresas }) => [desde, hasta, empresas]),
});
