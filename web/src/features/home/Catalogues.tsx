import { Card } from '@chakra-ui/react';
import { useContext } from 'react';
import { useCantidadesQuery } from '../../generated/home';
import { useTexts } from '../../shared/i18n';
import { formatNumber } from '../../shared/i18n/format';
import { useSession } from '../../shared/session/session';
import { isGroup, MenuContext, menuFor } from '../../shared/shell/menu';
import { Figure, FigureList } from './Figures';
import { Muted } from './Panel';

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
    <FigureList>
      {links.map(({ to, label, permission }) => {
        const count = countOf(permission);
        return (
          <Figure key={to} to={to} label={t(label)} value={count === undefined ? '' : formatNumber(count, lang)} />
        );
      })}
    </FigureList>
  );
}
