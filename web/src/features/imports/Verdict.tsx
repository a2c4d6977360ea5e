import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n';
import { Icon } from '../../shared/ui/icons';

interface Props {
  tone: 'danger' | 'success' | 'warning';
  title: string;
  children?: ReactNode;
}

const SOFT = { danger: 'danger.soft', success: 'sunken', warning: 'sunken' } as const;

/** What became of a file, in one block: an icon, a heading and what follows from it. */
export function Verdict({ tone, title, children }: Props) {
  return (
    <chakra.div
      display="flex"
      gap="3"
      padding="12px 16px"
      marginTop="16px"
      borderRadius="lg"
      background={SOFT[tone]}
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

/** Names as the texts quote them: «A», «B». */
export function useQuoted(): (names: readonly string[]) => string {
  const { lang } = useTexts();
  const [open, close] = lang === 'es' ? ['«', '»'] : ['“', '”'];
  return (names) => names.map((name) => `${open}${name}${close}`).join(', ');
}
