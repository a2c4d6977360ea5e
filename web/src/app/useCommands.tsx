import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { NEW_CAMPAIGN, useMayOpen } from '../features/campaigns';
import { useSession } from '../shared/session/session';
import { lazyDialog } from '../shared/shell/lazyPart';
import { isGroup, linkFor, type MenuEntry } from '../shared/shell/menu';
import { useShortcuts } from '../shared/shell/shortcuts';
import { additions, GO_KEYS } from './menu';

const Palette = lazyDialog(async () => (await import('./palette/Palette')).Palette, ['campaigns']);
const ShortcutsDialog = lazyDialog(async () => (await import('./palette/ShortcutsDialog')).ShortcutsDialog, []);

const PRELOAD_MS = 3_000;

/** The command palette and the keyboard shortcuts of every screen. */
export function useCommands(screens: readonly MenuEntry[]) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const session = useSession();
  const mayOpen = useMayOpen();
  const [opened, setOpened] = useState<'palette' | 'shortcuts' | null>(null);
  const close = () => setOpened(null);
  const openPalette = () => setOpened('palette');
  const openShortcuts = () => setOpened('shortcuts');

  const links = screens.flatMap((entry) => (isGroup(entry) ? entry.links : [entry]));
  const here = linkFor(pathname, screens)?.to;
  const addition = additions(session).find(({ path }) => path === here);
  const creation = addition ? `${addition.path}/add` : here === '/seguimiento' && mayOpen ? NEW_CAMPAIGN : null;
  useEffect(() => {
    // Keys typed before the palette has loaded would be lost.
    const timer = setTimeout(() => void Palette.preload().catch(() => undefined), PRELOAD_MS);
    return () => clearTimeout(timer);
  }, []);
  useShortcuts({
    'mod+k': openPalette,
    '?': openShortcuts,
    c: creation === null ? undefined : () => void navigate(creation),
    ...Object.fromEntries(
      links.flatMap(({ to }) => (GO_KEYS[to] ? [[`g ${GO_KEYS[to]}`, () => void navigate(to)]] : [])),
    ),
  });

  const dialog = opened && (
    <>
      {opened === 'palette' && <Palette screens={screens} close={close} />}
      {opened === 'shortcuts' && <ShortcutsDialog screens={screens} hasLists={session.isAdmin} close={close} />}
    </>
  );
  return { dialog, openPalette, openShortcuts };
}
