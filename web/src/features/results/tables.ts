import type { Lang, Translate } from '../../shared/i18n';
import { formatNumber } from '../../shared/i18n/format';
import { type Choice, type Numbers, partOf, type Summary } from './figures';
import { cellText, shareText, valueText, wholeText } from './numbers';

/** What a column holds: words, companies, a part of the whole (0 to 1), a reckoned number, or a round one. */
type Kind = 'text' | 'count' | 'share' | 'value' | 'bound';

export interface Column {
  label: string;
  kind: Kind;
}

export type Cell = string | number | null;

/** A chart as a table: for those who cannot see it, and as a file. */
export interface Figures {
  title: string;
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
}

export function cellWords(cell: Cell, kind: Kind, lang: Lang): string {
  if (cell === null) return '—';
  if (typeof cell === 'string') return cell;
  if (kind === 'share') return shareText(cell, lang);
  if (kind === 'bound') return wholeText(cell, lang);
  return kind === 'value' ? valueText(cell, lang) : formatNumber(cell, lang);
}

/** A cell as a spreadsheet takes it: a number without its separators, a part of the whole in per cent. */
function cellOfFile(cell: Cell, kind: Kind, lang: Lang): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  return cellText(kind === 'share' ? cell * 100 : cell, lang);
}

/** Tables as the rows of a file, one below the other. */
export const rowsOfFile = (tables: readonly Figures[], lang: Lang): string[][] =>
  tables.flatMap(({ columns, rows }, index) => [
    ...(index > 0 ? [[]] : []),
    columns.map(({ label }) => label),
    ...rows.map((row) => row.map((cell, at) => cellOfFile(cell, columns[at]?.kind ?? 'text', lang))),
  ]);

/** Every answer with its companies and its share; the earlier survey's beside them, where one is compared. */
export function choiceTable(choices: readonly Choice[], earlier: string | null, t: Translate): Figures {
  const columns = (survey: string | null): Column[] => [
    { label: [t('resources.empresas.many'), survey].filter(Boolean).join(' '), kind: 'count' },
    { label: ['%', survey].filter(Boolean).join(' '), kind: 'share' },
  ];
  const figures = (share: Choice['now']): Cell[] => (share ? [share.empresas, partOf(share)] : [null, null]);
  return {
    title: t('fields.respuestas'),
    columns: [{ label: t('results:answer'), kind: 'text' }, ...columns(null), ...(earlier ? columns(earlier) : [])],
    rows: choices.map(({ name, now, earlier: before }) => [name, ...figures(now), ...(earlier ? figures(before) : [])]),
  };
}

/** What is told of numbers, in this order. */
export const MEASURES = ['mediana', 'media', 'cuartil1', 'cuartil3', 'minimo', 'maximo'] as const;

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
      { label: t('results:value'), kind: 'value' },
      ...(earlier ? [{ label: earlier, kind: 'value' } as const] : []),
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

export const barTable = ({ barras }: Numbers, t: Translate): Figures => ({
  title: t('results:distribution'),
  columns: [
    { label: t('results:from'), kind: 'bound' },
    { label: t('results:to'), kind: 'bound' },
    { label: t('resources.empresas.many'), kind: 'count' },
  ],
  rows: barras.map(({ desde, hasta, empresas }) => [desde, hasta, empresas]),
});
