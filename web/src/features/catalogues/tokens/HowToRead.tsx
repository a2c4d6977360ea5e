import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../../shared/i18n';

/** How a spreadsheet or a program reads the answers with a token. */
export function HowToRead() {
  const { t } = useTexts();
  const address = `${location.origin}/descargas/encuestas.csv`;
  return (
    <chakra.section marginTop="3" overflowWrap="anywhere">
      <chakra.h3 fontWeight="600">{t('catalogues:tokens.how')}</chakra.h3>
      <p>
        {t('catalogues:tokens.address')}: <code>{address}</code>
      </p>
      <chakra.ul paddingStart="18px" listStyleType="disc">
        <li>{t('catalogues:tokens.excel')}</li>
        <li>{t('catalogues:tokens.libre')}</li>
        <li>
          {t('catalogues:tokens.script')} <code>curl -H "Authorization: Bearer $TOKEN" {address}</code>
        </li>
      </chakra.ul>
    </chakra.section>
  );
}
