import { IconButton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Global } from '@emotion/react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTexts } from '../shared/i18n';
import type { MenuEntry } from '../shared/shell/menu';
import { Toasts } from '../shared/shell/toasts';
import { printed } from '../shared/theme/print';
import { Dialog } from '../shared/ui/Dialog';
import { Icon } from '../shared/ui/icons';
import { overlays } from '../shared/ui/lazyOverlays';
import { Mark } from '../shared/ui/Mark';
import { Tooltip } from '../shared/ui/Tooltip';
import { Header } from './Header';
import { Sidebar } from './Sidebar';
import { useCommands } from './useCommands';

interface Props {
  entries: readonly MenuEntry[];
  userName: string;
  onLogout: () => void;
  children: ReactNode;
}

const SkipLink = chakra('a', {
  base: {
    position: 'fixed',
    top: '-60px',
    left: '8px',
    zIndex: 50,
    padding: '8px 12px',
    background: 'surface',
    borderRadius: 'md',
    _focus: { top: '8px' },
  },
});

const Brand = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    color: 'text',
    fontSize: 'md',
    fontWeight: 600,
    letterSpacing: '-0.01em',
    textDecoration: 'none',
    _hover: { textDecoration: 'none' },
  },
});

export function Frame({ entries, userName, onLogout, children }: Props) {
  const { t } = useTexts();
  const [collapsed, setCollapsed] = useState(() => innerWidth < 1280);
  const { pathname } = useLocation();
  /** The page on which the drawer was opened: navigation closes it. */
  const [drawerPage, setDrawerPage] = useState<string | null>(null);
  const { dialog, ...commands } = useCommands(entries);
  overlays.usePreloadWhenIdle();

  const sidebar = (narrow: boolean) => (
    <Sidebar entries={entries} collapsed={narrow} expand={() => setCollapsed(false)} onLogout={onLogout} />
  );
  const brand = (narrow: boolean) => (
    <Brand to="/" aria-label={narrow ? t('common.app') : undefined} flex={narrow ? undefined : '1'}>
      <Mark />
      {!narrow && t('common.app')}
    </Brand>
  );
  const toggle = t(collapsed ? 'shell.expand' : 'shell.collapse');

  return (
    <chakra.div display="flex" minHeight="100dvh" _print={{ minHeight: '0' }}>
      <Global styles={printed} />
      <SkipLink href="#contenido">{t('shell.skip')}</SkipLink>
      <chakra.nav
        aria-label={t('shell.menu')}
        display={{ base: 'none', lg: 'flex' }}
        flexDirection="column"
        position="sticky"
        top="0"
        height="100dvh"
        width={collapsed ? '64px' : '240px'}
        flexShrink="0"
        background="surface"
        borderRightWidth="1px"
        borderColor="line"
      >
        <chakra.div
          minHeight="56px"
          flexShrink="0"
          display="flex"
          flexDirection={collapsed ? 'column' : 'row'}
          alignItems="center"
          padding={collapsed ? '14px 0 0' : '0 10px 0 16px'}
          gap="2"
        >
          {brand(collapsed)}
          <Tooltip content={toggle}>
            <IconButton variant="ghost" aria-label={toggle} onClick={() => setCollapsed(!collapsed)}>
              <Icon name={collapsed ? 'right' : 'left'} />
            </IconButton>
          </Tooltip>
        </chakra.div>
        <chakra.div flex="1" overflowY="auto">
          {sidebar(collapsed)}
        </chakra.div>
      </chakra.nav>
      {drawerPage === pathname && (
        <Dialog look="drawer" title={t('shell.menu')} onDismiss={() => setDrawerPage(null)}>
          <chakra.div display="flex" alignItems="center" gap="2" minHeight="56px" padding="8px 8px 8px 16px">
            {brand(false)}
            <IconButton variant="ghost" aria-label={t('common.close')} onClick={() => setDrawerPage(null)}>
              <Icon name="close" />
            </IconButton>
          </chakra.div>
          <nav aria-label={t('shell.menu')}>{sidebar(false)}</nav>
        </Dialog>
      )}
      <chakra.div flex="1" minWidth="0">
        <Header
          entries={entries}
          userName={userName}
          openDrawer={() => setDrawerPage(pathname)}
          onLogout={onLogout}
          {...commands}
        />
        <chakra.main
          id="contenido"
          tabIndex={-1}
          outline="none"
          maxWidth="1280px"
          marginInline="auto"
          padding={{ base: '16px', md: '24px' }}
          // What sticks to the lower edge of the window does so below a short page, too.
          css={{ '@media screen and (min-width: 64rem)': { minHeight: 'calc(100dvh - 56px)' } }}
        >
          {children}
        </chakra.main>
      </chakra.div>
      {dialog}
      <Toasts />
    </chakra.div>
  );
}
