import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { useTexts } from '../../../shared/i18n';
import type { Using } from './useShared';

/** The surveys that use a section. They open beside: what was being written stays. */
export function SurveyLinks({ uses }: { uses: readonly Using[] }) {
  const { t } = useTexts();
  return (
    <chakra.ul listStyleType="disc" paddingStart="18px" maxHeight="240px" overflowY="auto">
      {uses.map(({ id, label }) => (
        <chakra.li key={id} paddingBlock="2px" overflowWrap="anywhere">
          <Link to={`/encuestas/${id}/view`} target="_blank">
            {label}
            <span className="hidden"> ({t('authoring:shared.newTab')})</span>
          </Link>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
