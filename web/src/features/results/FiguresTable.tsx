import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../shared/i18n';
import { cellWords, type Figures } from './tables';

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
          // biome-ignore lint/suspicious/noArrayIndexKey: two answers may have the same words, and rows keep their place
          <tr key={at}>
            {row.map((cell, column) => {
              const { label = '', kind = 'text' } = columns[column] ?? {};
              const words = cellWords(cell, kind, lang);
              return column === 0 ? (
                <th key={label} scope="row">
                  {words}
                </th>
              ) : (
                <td key={label}>{words}</td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
