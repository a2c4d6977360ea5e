import { Card, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n';
import { LanguageSwitch, ThemeSwitch } from '../../shared/shell/Preferences';
import { useTitle } from '../../shared/shell/title';
import { alone } from '../../shared/theme/recipes';

/** The calm card of the public area, with language and theme above it. */
export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTexts();
  useTitle(title);
  return (
    <chakra.div minHeight="100dvh" display="flex" flexDirection="column">
      <chakra.header display="flex" alignItems="center" gap="1" padding="8px 16px">
        <chakra.span flex="1" display="flex" alignItems="center" gap="2" fontSize="md" fontWeight="600">
          <img src="/icon.svg" alt="" width="24" height="24" />
          {t('common.app')}
        </chakra.span>
        <LanguageSwitch />
        <ThemeSwitch />
      </chakra.header>
      <chakra.main tabIndex={-1} outline="none" flex="1" display="grid" placeItems="center" padding="16px">
        <Card.Root width="100%" maxWidth="400px" padding={{ base: '24px 16px', sm: '32px' }} css={{ '& a': alone }}>
          <Heading as="h1" marginBottom="4">
            {title}
          </Heading>
          {children}
        </Card.Root>
      </chakra.main>
    </chakra.div>
  );
}
