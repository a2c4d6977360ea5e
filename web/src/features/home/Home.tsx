import { IconButton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { AreaKey } from '../../crud/resource';
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
      {(state?.unknownAddress || state?.missing) && <Missing record={state.missing} />}
      {isAdmin ? <AdminHome /> : <RespondentHome />}
    </>
  );
}

interface MissingProps {
  /** The area of a record that does not exist, and the path of its list. */
  record?: { list: string; key: AreaKey };
}

/** Says that an unknown address, or that of a missing record, redirected here. */
function Missing({ record }: MissingProps) {
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
      {t(record ? 'form.missing' : 'shell.unknownAddress')}
      {record && record.list !== '/' && <Link to={record.list}>{t(`resources.${record.key}.many`)}</Link>}
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
