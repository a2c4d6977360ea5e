import { Button, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n';
import { documentCss } from '../../shared/theme/paper';
import { offPhones } from '../../shared/theme/table';
import { Icon } from '../../shared/ui/icons';

interface Props {
  title: string;
  /** The survey, in the margin of printed pages. */
  about: string;
  /** Null if there is nothing to print. */
  print: (() => void) | null;
  pill?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** The title and pill of a results screen, its facts below, and its buttons; a phone has the buttons last. */
export function ResultsHead({ title, about, pill, print, action, children }: Props) {
  const { t } = useTexts();
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="2" rowGap="1" marginBottom="3">
      <style>{documentCss({ about, page: t('results:page'), of: t('results:pages') })}</style>
      <chakra.div flex={{ base: '1 0 100%', sm: '1 1 0' }} minWidth="0">
        <Heading as="h1" display="inline" marginInlineEnd="3" lineHeight="1.75rem">
          {title}
        </Heading>
        {pill && (
          <chakra.span display="inline-block" verticalAlign="text-bottom" data-screen-only="">
            {pill}
          </chakra.span>
        )}
      </chakra.div>
      <chakra.div order={{ sm: 1 }} flexBasis="100%" marginBottom={{ base: '2', sm: '0' }}>
        {children}
      </chakra.div>
      {action}
      {print && (
        <Button aria-label={t('common.print')} marginInlineStart="auto" onClick={print}>
          <Icon name="print" />
          <chakra.span css={offPhones}>{t('common.print')}</chakra.span>
        </Button>
      )}
    </chakra.div>
  );
}
