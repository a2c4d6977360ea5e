import { Button, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n';
import { offPhones } from '../../shared/theme/table';
import { Icon } from '../../shared/ui/icons';

interface Props {
  title: string;
  /** Null if there is nothing to print. */
  print: (() => void) | null;
  /** On a phone it follows the title and the print button. */
  action?: ReactNode;
  children: ReactNode;
}

/** The title of a results screen over its facts, with the buttons beside them. */
export function ResultsHead({ title, print, action, children }: Props) {
  const { t } = useTexts();
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="flex-start"
      columnGap="3"
      rowGap="2"
      marginTop="2"
      marginBottom="4"
    >
      <Heading as="h1" flex="1 1 0" minWidth="0">
        {title}
      </Heading>
      <chakra.div order={1} flexBasis="100%">
        {children}
      </chakra.div>
      {action}
      {print && (
        <Button aria-label={t('common.print')} onClick={print}>
          <Icon name="print" />
          <chakra.span css={offPhones}>{t('common.print')}</chakra.span>
        </Button>
      )}
    </chakra.div>
  );
}
