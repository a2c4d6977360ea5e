import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../i18n';
import { PageTitle } from '../ui/elements';

export function AdminHome() {
  const { t } = useTexts();
  return <PageTitle as={chakra.h1}>{t('shell.home')}</PageTitle>;
}
