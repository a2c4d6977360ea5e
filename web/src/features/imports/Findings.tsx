import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../shared/i18n';

/** One line of what was found: which row, which column, and the words about it. */
interface Finding {
  readonly fila: number | null;
  readonly columna: string | null;
  readonly text: string;
}

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    lineHeight: '1.25rem',
    '& th, & td': {
      padding: '6px 8px',
      textAlign: 'start',
      verticalAlign: 'top',
      borderBottomWidth: '1px',
      borderColor: 'line',
    },
    // Names of columns break between words only; what was written in a cell may be one long word.
    '& td:last-of-type': { overflowWrap: 'anywhere' },
    '& thead th': { position: 'sticky', top: 0, background: 'surface' },
    '& th': { fontWeight: 600 },
    '& th:first-of-type': { whiteSpace: 'nowrap' },
  },
});

interface Props {
  title: string;
  findings: readonly Finding[];
}

/** A table of findings that scrolls by itself, also by keyboard. */
export function Findings({ title, findings }: Props) {
  const { t } = useTexts();
  return (
    <chakra.section
      // What scrolls must be reached by keyboard.
      tabIndex={0}
      aria-label={title}
      maxHeight="40dvh"
      overflow="auto"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      marginTop="8px"
    >
      <Table>
        <thead>
          <tr>
            <th scope="col">{t('imports:row')}</th>
            <th scope="col">{t('imports:column')}</th>
            <th scope="col">{t('imports:reason')}</th>
          </tr>
        </thead>
        <tbody>
          {findings.map(({ fila, columna, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: findings never change places, which is what they are known by
            <tr key={index}>
              <th scope="row" className="number">
                {fila ?? '–'}
              </th>
              <td>{columna ?? t('imports:wholeRow')}</td>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </chakra.section>
  );
}
