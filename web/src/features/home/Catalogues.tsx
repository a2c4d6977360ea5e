import { Card } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useContext, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCantidadesQuery } from '../../generated/home';
import { useTexts } from '../../shared/i18n';
import { formatNumber } from '../../shared/i18n/format';
import { useSession } from '../../shared/session/session';
import { isGroup, MenuContext, menuFor } from '../../shared/shell/menu';
import { recents } from '../../shared/shell/recents';
import { entries } from '../catalogues';
import { Figure, FigureList } from './Figures';
import { Muted, Panel, Row } from './Panel';

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
    <>
      <FigureList>
        {links.map(({ to, label, permission }) => {
          const count = countOf(permission);
          return (
            <Figure key={to} to={to} label={t(label)} value={count === undefined ? '' : formatNumber(count, lang)} />
          );
        })}
      </FigureList>
      <Recent />
    </>
  );
}

/** The records that the person opened last on this device. */
function Recent() {
  const { t } = useTexts();
  const { can } = useSession();
  const [visited] = useState(recents);
  const rows = visited.flatMap(({ area, id, label }) => {
    const entry = entries.find(({ key, permission }) => key === area && can(`view_${permission}`));
    return entry ? [{ key: `${area} ${id}`, to: `${entry.path}/${id}/view`, label, area: entry.key }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <Panel title={t('palette.recent')}>
      <ul>
        {rows.map(({ key, to, label, area }) => (
          <Row key={key}>
            <Link to={to}>{label}</Link>
            <chakra.span color="muted"> · {t(`resources.${area}.many`)}</chakra.span>
          </Row>
        ))}
      </ul>
    </Panel>
  );
}
