import { IconButton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link, useNavigate } from 'react-router-dom';
import { useTexts } from '../shared/i18n';
import { LanguageSwitch, ThemeSwitch } from '../shared/shell/Preferences';
import { Icon } from '../shared/ui/icons';
import { Menu } from '../shared/ui/Menu';
import { Popover } from '../shared/ui/Popover';

interface Props {
  userName: string;
  openDrawer: () => void;
  onLogout: () => void;
}

export function Header({ userName, openDrawer, onLogout }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  return (
    <chakra.header
      position="sticky"
      top="0"
      zIndex="20"
      height="56px"
      display="flex"
      alignItems="center"
      gap="1"
      paddingInline={{ base: '8px', lg: '24px' }}
      background="surface"
      borderBottomWidth="1px"
      borderColor="line"
    >
      <chakra.div display={{ base: 'block', lg: 'none' }}>
        <IconButton variant="ghost" aria-label={t('shell.openMenu')} onClick={openDrawer}>
          <Icon name="menu" />
        </IconButton>
      </chakra.div>
      <chakra.div display={{ base: 'none', sm: 'block', lg: 'none' }} fontWeight="600">
        <Link to="/">{t('common.app')}</Link>
      </chakra.div>
      <chakra.div flex="1" />
      <LanguageSwitch />
      <ThemeSwitch />
      <Popover label={t('shell.notifications')} trigger={<Icon name="bell" />}>
        {t('shell.noNotifications')}
      </Popover>
      <Menu
        label={`${t('shell.account')}: ${userName}`}
        trigger={
          <>
            <Icon name="person" />
            <chakra.span
              display={{ base: 'none', md: 'inline' }}
              maxWidth="180px"
              overflow="hidden"
              textOverflow="ellipsis"
            >
              {userName}
            </chakra.span>
          </>
        }
        items={() => [
          {
            key: 'profile',
            label: t('shell.profile'),
            icon: <Icon name="edit" />,
            onSelect: () => void navigate('/admin/settings'),
          },
          { key: 'logout', label: t('shell.logout'), icon: <Icon name="logout" />, onSelect: onLogout },
        ]}
      />
    </chakra.header>
  );
}
