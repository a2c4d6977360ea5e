import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n';
import { Icon } from '../../shared/ui/icons';

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
    // Column names break between words only; the text of a cell may be one long word.
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

/** A table of findings that scrolls, also by keyboard. */
export function Findings({ title, findings }: Props) {
  const { t } = useTexts();
  return (
    <chakra.section
      // The keyboard scrolls only an element with focus.
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
            // biome-ignore lint/suspicious/noArrayIndexKey: findings never change places
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

interface CalloutProps {
  tone: 'danger' | 'success' | 'warning';
  title: string;
  children?: ReactNode;
}

const BACKGROUNDS = { danger: 'danger.soft', success: 'sunken', warning: 'sunken' } as const;

/** A block with an icon, a heading and a message. */
export function Callout({ tone, title, children }: CalloutProps) {
  return (
    <chakra.div
      display="flex"
      gap="3"
      padding="12px 16px"
      marginTop="16px"
      borderRadius="lg"
      background={BACKGROUNDS[tone]}
      overflowWrap="anywhere"
    >
      <chakra.span color={tone} paddingTop="1px">
        <Icon name={tone === 'success' ? 'check' : 'warning'} size={20} />
      </chakra.span>
      <chakra.div minWidth="0" flex="1">
        <chakra.h3 fontSize="sm" lineHeight="1.375rem">
          {title}
        </chakra.h3>
        {children}
      </chakra.div>
    </chakra.div>
  );
}

/** Joins quoted names: «A», «B». */
export function useQuotedList(): (names: readonly string[]) => string {
  const { lang } = useTexts();
  const [open, close] = lang === 'es' ? ['«', '»'] : ['“', '”'];
  return (names) => names.map((name) => `${open}${name}${close}`).join(', ');
}
