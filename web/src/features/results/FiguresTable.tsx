import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../shared/i18n';
import { cellText, type Figures } from './tables';

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    '& caption': { textAlign: 'start', fontWeight: 600, paddingBlock: '4px' },
    '& th, & td': {
      paddingBlock: '6px',
      paddingInline: '6px',
      borderBottomWidth: '1px',
      borderColor: 'line',
      textAlign: 'end',
      verticalAlign: 'top',
      fontVariantNumeric: 'tabular-nums',
    },
    '& thead th': { color: 'muted', fontSize: 'xs', fontWeight: 600 },
    '& thead th:first-of-type, & tbody th': { textAlign: 'start', paddingInlineStart: '0', minWidth: '96px' },
    '& tbody th': { fontWeight: 400 },
  },
});

/** Figures with their names above. */
export const FigureList = chakra('dl', {
  base: {
    display: 'grid',
    '& dt': { color: 'muted', fontSize: 'xs' },
    '& dd': { fontWeight: 600, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
    // The figure of the compared survey.
    '& dd + dd': { fontWeight: 400, color: 'muted', fontSize: 'xs' },
    '& [data-own]': { gridColumn: '1 / -1', '& dd': { color: 'accent' } },
  },
});

export function FiguresTable({ figures }: { figures: Figures }) {
  const { lang } = useTexts();
  const { title, columns, rows } = figures;
  return (
    <Table>
      <caption>{title}</caption>
      <thead>
        <tr>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two answers may have the same text, and the order of rows is fixed
          <tr key={at}>
            {row.map((cell, column) => {
              const { label = '', kind = 'text' } = columns[column] ?? {};
              const text = cellText(cell, kind, lang);
              return column === 0 ? (
                <th key={label} scope="row">
                  {text}
                </th>
              ) : (
                <td key={label}>{text}</td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
