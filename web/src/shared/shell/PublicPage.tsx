import { Card, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n';
import { alone } from '../theme/recipes';
import { Mark } from '../ui/Mark';
import { LanguageSwitch, ThemeSwitch } from './Preferences';
import { useTitle } from './title';

interface Props {
  title: string;
  align?: 'center';
  /** Shown above the title. */
  icon?: ReactNode;
  children: ReactNode;
}

/** A page without the menu: a card, with the name, language and theme above it. */
export function PublicPage({ title, align, icon, children }: Props) {
  const { t } = useTexts();
  useTitle(title);
  return (
    <chakra.div minHeight="100dvh" display="flex" flexDirection="column">
      <chakra.header display="flex" alignItems="center" gap="1" padding="8px 16px">
        <chakra.span flex="1" display="flex" alignItems="center" gap="2" fontSize="md" fontWeight="600">
          <Mark />
          {t('common.app')}
        </chakra.span>
        <LanguageSwitch />
        <ThemeSwitch />
      </chakra.header>
      {/* Anchored at its top, so that a message does not move the card. */}
      <chakra.main
        tabIndex={-1}
        outline="none"
        flex="1"
        display="grid"
        placeItems="start center"
        padding="16px"
        paddingTop="clamp(16px, 14dvh, 160px)"
      >
        <Card.Root
          width="100%"
          maxWidth="400px"
          padding={{ base: '24px 16px', sm: '32px' }}
          textAlign={align}
          css={{ '& a': alone }}
        >
          {icon}
          <Heading as="h1" marginBottom="4" paddingBlock="0">
            {title}
          </Heading>
          {children}
        </Card.Root>
      </chakra.main>
    </chakra.div>
  );
}
