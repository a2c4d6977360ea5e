import { Card } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { useCantidadesQuery } from '../../generated/home';
import { useTexts } from '../../shared/i18n';
import { formatNumber } from '../../shared/i18n/format';
import { useSession } from '../../shared/session/session';
import { isGroup, MenuContext, menuFor } from '../../shared/shell/menu';
import { Muted, Row } from './Panel';

/** For administrators without permission for campaigns: links to the lists that they can open, with record counts. */
export function Catalogues() {
  const { t, lang } = useTexts();
  const session = useSession();
  const { data } = useCantidadesQuery();
  const menu = useContext(MenuContext);
  const links = menuFor(session, menu)
    .filter(isGroup)
    .flatMap((group) => group.links);
  // Some permissions are for resources without a list, such as segments.
  if (links.length === 0)
    return (
      <Card.Root padding="16px 24px">
        <Muted>{t('home:overview.nothingOpen')}</Muted>
      </Card.Root>
    );
  const countOf = (permission = '') =>
    data?.cantidades?.find(({ recurso }) => `view_${recurso}` === permission)?.cantidad;
  return (
    <Card.Root padding="4px 24px">
      <ul>
        {links.map(({ to, label, permission }, index) => {
          const count = countOf(permission);
          return (
            <Row
              key={to}
              display="flex"
              justifyContent="space-between"
              gap="2"
              borderTopWidth={index === 0 ? '0' : undefined}
            >
              <Link to={to}>{t(label)}</Link>
              {count !== undefined && (
                <chakra.span color="muted" className="number">
                  {formatNumber(count, lang)}
                </chakra.span>
              )}
            </Row>
          );
        })}
      </ul>
    </Card.Root>
  );
}
