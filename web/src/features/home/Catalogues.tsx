import { Card } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { useCantidadesQuery } from '../../generated/home';
import { useTexts } from '../../shared/i18n';
import { formatNumber } from '../../shared/i18n/format';
import { useSession } from '../../shared/session/session';
import { additionsFor, isGroup, MenuContext, menuFor } from '../../shared/shell/menu';
import { Muted, Row } from './Panel';

/** For administrators who may not follow surveys: the way to what they may see or add, and how much of it there is. */
export function Catalogues() {
  const { t, lang } = useTexts();
  const session = useSession();
  const { data } = useCantidadesQuery();
  const menu = useContext(MenuContext);
  const lists = menuFor(session, menu)
    .filter(isGroup)
    .flatMap((group) => group.links);
  const links = [
    ...lists.map((link) => ({ ...link, text: t(link.label) })),
    ...additionsFor(session, menu).map((link) => ({ ...link, text: `${t('common.add')}: ${t(link.label)}` })),
  ];
  // Some permissions are for what has no list of its own, such as segments.
  if (links.length === 0)
    return (
      <Card.Root padding="16px 24px">
        <Muted>{t('home:overview.nothingOpen')}</Muted>
      </Card.Root>
    );
  // Of a catalogue whose number did not come there is the link all the same.
  const countOf = (permission = '') =>
    data?.cantidades?.find(({ recurso }) => `view_${recurso}` === permission)?.cantidad;
  return (
    <Card.Root padding="4px 24px">
      <ul>
        {links.map(({ to, text, permission }, index) => {
          const count = countOf(permission);
          return (
            <Row
              key={to}
              display="flex"
              justifyContent="space-between"
              gap="2"
              borderTopWidth={index === 0 ? '0' : undefined}
            >
              <Link to={to}>{text}</Link>
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
