import { IconButton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTexts } from '../../shared/i18n';
import { useSession } from '../../shared/session/session';
import { lazyPart } from '../../shared/shell/lazyPart';
import { Icon } from '../../shared/ui/icons';

const AdminHome = lazyPart(async () => (await import('./AdminHome')).AdminHome, {
  texts: ['home', 'campaigns'],
  title: 'shell.home',
});
const RespondentHome = lazyPart(async () => (await import('./RespondentHome')).RespondentHome, {
  texts: ['home', 'survey'],
  title: 'shell.home',
});

/** The first screen: the overview for administrators, the current survey for respondents. */
export function Home() {
  const { isAdmin } = useSession();
  const { state } = useLocation();
  return (
    <>
      {state?.unknownAddress && <UnknownAddress />}
      {isAdmin ? <AdminHome /> : <RespondentHome />}
    </>
  );
}

/** Says that an unknown address redirected here. */
function UnknownAddress() {
  const { t } = useTexts();
  const navigate = useNavigate();
  return (
    <chakra.div
      role="status"
      display="flex"
      alignItems="center"
      gap="2"
      width="fit-content"
      marginBottom="3"
      padding="6px 6px 6px 12px"
      borderRadius="md"
      background="warning.soft"
      color="warning"
    >
      {t('shell.unknownAddress')}
      <IconButton
        variant="ghost"
        color="inherit"
        aria-label={t('common.close')}
        onClick={() => {
          document.querySelector('main')?.focus();
          void navigate('.', { replace: true });
        }}
      >
        <Icon name="close" size={16} />
      </IconButton>
    </chakra.div>
  );
}
