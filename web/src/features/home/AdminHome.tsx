import { Button, Heading } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n';
import { useSession } from '../../shared/session/session';
import { useTitle } from '../../shared/shell/title';
import { Line } from '../../shared/ui/Line';
import { NEW_CAMPAIGN, useMayOpen } from '../campaigns';
import { Catalogues } from './Catalogues';
import { Overview } from './Overview';

/** What runs and what needs attention; for those who hold catalogues only, their catalogues. */
export function AdminHome() {
  const { t } = useTexts();
  const { can } = useSession();
  const mayOpen = useMayOpen();
  useTitle(t('shell.home'));
  return (
    <>
      <Line justifyContent="space-between" marginBottom="4">
        <Heading as="h1">{t('shell.home')}</Heading>
        {mayOpen && (
          <Button asChild variant="solid">
            <Link to={NEW_CAMPAIGN}>{t('home:overview.newCampaign')}</Link>
          </Button>
        )}
      </Line>
      {can('view_encuestausuarioempresa') ? <Overview /> : <Catalogues />}
    </>
  );
}
