import { Button, Heading } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n';
import { NEW_CAMPAIGN, useMayOpen } from '../opening/mayOpen';
import { useSession } from '../session/session';
import { useTitle } from '../shell/title';
import { Line } from '../ui/Line';
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
