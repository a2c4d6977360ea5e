import { chakra } from '@chakra-ui/react/styled-system';
import { useContext } from 'react';
import { useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import { isGroup, MenuContext, menuFor } from '../../../shared/shell/menu';
import { administers } from './administers';

/** The menu that the members of a group with these permissions will see. */
export function MenuPreview({ codenames }: { codenames: readonly string[] }) {
  const { t } = useTexts();
  const menu = useContext(MenuContext);
  const isAdmin = administers(codenames);
  const { hasCampaigns, hasResults } = useSession();
  const viewer = { isAdmin, can: (codename: string) => codenames.includes(codename), hasCampaigns, hasResults };
  const groups = menuFor(viewer, menu).filter(isGroup);
  return (
    <chakra.section marginBottom="3" padding="12px" background="sunken" borderRadius="md">
      <chakra.h2 marginBottom="4px">{t('catalogues:grupos.menuPreview')}</chakra.h2>
      {groups.length === 0 ? (
        <p>{t(isAdmin || codenames.length === 0 ? 'catalogues:grupos.menuNone' : 'catalogues:grupos.menuNeeds')}</p>
      ) : (
        <ul>
          {groups.map((group) => (
            <li key={group.key}>
              <strong>{t(group.label)}</strong>: {group.links.map((link) => t(link.label)).join(', ')}
            </li>
          ))}
        </ul>
      )}
    </chakra.section>
  );
}
