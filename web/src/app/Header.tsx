import { IconButton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useTexts } from '../shared/i18n';
import { type MenuEntry, trailFor } from '../shared/shell/menu';
import { LanguageSwitch, useNextTheme } from '../shared/shell/Preferences';
import { FINGER } from '../shared/theme/recipes';
import { Icon } from '../shared/ui/icons';
import { Mark } from '../shared/ui/Mark';
import { Menu } from '../shared/ui/Menu';
import { Popover } from '../shared/ui/Popover';
import { menu } from './menu';
import { MOD } from './palette/Keys';

interface Props {
  entries: readonly MenuEntry[];
  userName: string;
  openDrawer: () => void;
  onLogout: () => void;
  openPalette: () => void;
  openShortcuts: () => void;
}

/** The first letters of the first and the last word. */
const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [...new Set([words.at(0), words.at(-1)])].map((word) => Array.from(word ?? '')[0] ?? '');
  return letters.join('').toUpperCase();
};

const PHONE = '@media (max-width: 39.99rem)';

/** Movements of fewer pixels are no scrolling. */
const JITTER = 8;

/** On a phone the header leaves while the page scrolls down; what sticks below it takes its place. */
function hideOnScroll(): () => void {
  const root = document.documentElement;
  let last = scrollY;
  const show = () => delete root.dataset.header;
  const scroll = () => {
    if (Math.abs(scrollY - last) < JITTER) return;
    if (scrollY > last && scrollY > 56) root.dataset.header = 'away';
    else show();
    last = scrollY;
  };
  addEventListener('scroll', scroll, { passive: true });
  return () => {
    removeEventListener('scroll', scroll);
    show();
  };
}

/** Where the person is in the menu. */
function Trail({ entries }: Pick<Props, 'entries'>) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  // A screen without permission is in the whole menu only.
  const trail = trailFor(pathname, entries, t) ?? trailFor(pathname, menu, t);
  if (!trail) return null;
  const { icon, labels } = trail;
  return (
    <chakra.p display="flex" alignItems="center" gap="2" color="muted" whiteSpace="nowrap" overflow="hidden">
      {icon && <Icon name={icon} />}
      {labels.map((label, index) => (
        <chakra.span
          key={label}
          minWidth="0"
          // The last one is cut when nothing is left of the others.
          flexShrink={index === labels.length - 1 ? 1 : 1e5}
          overflow="hidden"
          textOverflow="ellipsis"
          css={index > 0 && { _before: { content: '"›" / ""', marginInlineEnd: '8px', color: 'muted' } }}
          color={index === labels.length - 1 ? 'text' : undefined}
          fontWeight={index === labels.length - 1 ? 500 : undefined}
        >
          {label}
        </chakra.span>
      ))}
    </chakra.p>
  );
}

export function Header({ entries, userName, openDrawer, onLogout, openPalette, openShortcuts }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const theme = useNextTheme();
  return (
    <chakra.header
      ref={hideOnScroll}
      position="sticky"
      top="0"
      transition="translate 180ms"
      _motionReduce={{ transition: 'none' }}
      css={{ [PHONE]: { 'html[data-header=away] &:not(:has(:focus-visible))': { translate: '0 -100%' } } }}
      zIndex="20"
      height="56px"
      display="flex"
      alignItems="center"
      gap="1"
      // The edges of the content.
      paddingInline={{ base: '8px', lg: 'max(24px, (100% - 1280px) / 2 + 24px)' }}
      background="surface"
      borderBottomWidth="1px"
      borderColor="line"
    >
      <chakra.div display={{ base: 'contents', lg: 'none' }}>
        <IconButton variant="ghost" aria-label={t('shell.openMenu')} onClick={openDrawer}>
          <Icon name="menu" />
        </IconButton>
        <IconButton variant="ghost" asChild>
          <Link to="/" aria-label={t('common.app')}>
            <Mark />
          </Link>
        </IconButton>
      </chakra.div>
      <chakra.div flex="1" minWidth="0" paddingInlineEnd="3">
        <chakra.div display={{ base: 'none', md: 'block' }}>
          <Trail entries={entries} />
        </chakra.div>
      </chakra.div>
      <Search type="button" aria-label={t('palette.open')} onClick={openPalette}>
        <Icon name="search" />
        <chakra.span display={{ base: 'none', md: 'block' }} flex="1" textAlign="start">
          {t('palette.open')}
        </chakra.span>
        <Drawn
          data-text={`${MOD} K`}
          display={{ base: 'none', md: 'block' }}
          padding="1px 6px"
          borderWidth="1px"
          borderColor="line"
          borderRadius="sm"
          background="sunken"
          fontSize="0.75rem"
        />
      </Search>
      <LanguageSwitch compact />
      <Popover label={t('shell.notifications')} trigger={<Icon name="bell" />}>
        {t('shell.noNotifications')}
      </Popover>
      <Menu
        label={`${t('shell.account')}: ${userName}`}
        paddingInline="2px"
        borderRadius="full"
        trigger={<Initials data-text={initialsOf(userName)} />}
        items={() =>
          [
            {
              key: 'profile',
              label: t('shell.profile'),
              icon: <Icon name="person" />,
              onSelect: () => void navigate('/admin/settings'),
            },
            { key: 'theme', ...theme },
            ...(globalThis.matchMedia?.('(pointer: coarse)').matches
              ? []
              : [
                  {
                    key: 'shortcuts',
                    label: t('shortcuts.title'),
                    icon: <Icon name="keyboard" />,
                    onSelect: openShortcuts,
                  },
                ]),
            { key: 'logout', label: t('shell.logout'), icon: <Icon name="logout" />, onSelect: onLogout },
          ].map((item) => ({ ...item, group: userName }))
        }
      />
    </chakra.header>
  );
}

/** Looks like a field, and opens the palette; an icon below 768 pixels. */
const Search = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: 0,
    width: { base: '36px', md: '240px', lg: '360px' },
    height: '36px',
    marginInlineEnd: { md: '8px' },
    paddingInline: { md: '10px 6px' },
    borderRadius: 'md',
    borderWidth: { md: '1px' },
    borderColor: 'control',
    background: { md: 'page' },
    color: { base: 'text', md: 'muted' },
    fontSize: 'sm',
    cursor: 'pointer',
    _hover: { background: 'sunken' },
    [FINGER]: { minWidth: '44px', height: '44px' },
  },
});

/** Text that is not part of the button's name. */
const Drawn = chakra('span', { base: { _before: { content: 'attr(data-text) / ""' } } });

const Initials = chakra(Drawn, {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '32px',
    height: '32px',
    borderRadius: 'full',
    background: 'accent.soft',
    color: 'accent',
    fontSize: 'xs',
    fontWeight: 600,
    letterSpacing: '0.02em',
  },
});
