import { foldText } from '@encuestas/survey';
import { useEffect, useState } from 'react';
import { ranked } from '../../crud/fields/useSearch';
import { NEW_CAMPAIGN, useMayOpen } from '../../features/campaigns';
import { type Entry, entries } from '../../features/catalogues';
import { useSearchEverythingQuery } from '../../generated/palette';
import { useTexts } from '../../shared/i18n';
import { type Session, useSession } from '../../shared/session/session';
import { isGroup, type MenuEntry } from '../../shared/shell/menu';
import { recents } from '../../shared/shell/recents';
import type { IconName } from '../../shared/ui/icons';
import { additions, menu } from '../menu';

const DEBOUNCE_MS = 300;

/** A destination of the palette. */
export interface PaletteItem {
  id: string;
  label: string;
  /** Shown beside the label: its menu group or company. */
  detail?: string | undefined;
  icon: IconName;
  to: string;
  /** Shown only by a search. */
  isRare?: boolean;
}

export interface PaletteGroup {
  key: string;
  label: string;
  items: readonly PaletteItem[];
}

/** The areas that the server searches. */
const SEARCHED = ['empresas', 'usuarios', 'encuestas', 'secciones'] as const;

/** The icon of the menu group that has an area. */
const iconOf = ({ menu: key }: Entry): IconName =>
  menu.find((entry) => isGroup(entry) && entry.key === key)?.icon ?? 'list';

/** The screen of a record: its form with permission, as in its list. */
const itemOf = (
  entry: Entry,
  { id, label, detail }: { id: string; label: string; detail?: string | undefined },
  can: Session['can'],
): PaletteItem => ({
  id: `${entry.key}-${id}`,
  label,
  detail,
  icon: iconOf(entry),
  to: `${entry.path}/${id}${can(`change_${entry.permission}`) ? '' : '/view'}`,
});

/** Searches the records on the server, debounced; results of an earlier search are dropped. */
function useFound(wanted: string) {
  const { t, lang } = useTexts();
  const { isAdmin, can, capabilities } = useSession();
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(wanted), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const isShown = (area: (typeof SEARCHED)[number]) =>
    isAdmin && entries.some(({ key, permission }) => key === area && can(`view_${permission}`));
  const [empresas, usuarios, encuestas, secciones] = SEARCHED.map(isShown) as [boolean, boolean, boolean, boolean];
  const isSearching = wanted !== '' && (empresas || usuarios || encuestas || secciones);
  const { data, loading, error, refetch } = useSearchEverythingQuery({
    variables: {
      ...{ search, lang, empresas, usuarios, encuestas, secciones },
      // A plain v1 server does not know this order.
      ordering: capabilities?.includes('listas') ? 'relevancia' : undefined,
    },
    skip: !isSearching || search === '',
    fetchPolicy: 'no-cache',
  });
  const isCurrent = isSearching && search === wanted;
  const groups = SEARCHED.flatMap((key): PaletteGroup[] => {
    const entry = entries.find((one) => one.key === key);
    const page = isCurrent ? data?.[key] : undefined;
    const rows: readonly FoundRow[] = page?.results ?? [];
    if (!entry) return [];
    const items = ranked(rows, wanted).map((row) => itemOf(entry, { ...row, detail: row.about?.label }, can));
    const rest: PaletteItem[] = [];
    if (page && page.count > rows.length) {
      const to = `${entry.path}?${new URLSearchParams({ search: wanted })}`;
      rest.push({ id: `all-${key}`, label: t('palette.all', { count: page.count }), icon: 'right', to });
    }
    return [{ key, label: t(`resources.${key}.many`), items: [...items, ...rest] }];
  });
  return { groups, pending: isSearching && (!isCurrent || loading), failed: isCurrent && Boolean(error), refetch };
}

interface FoundRow {
  id: string;
  label: string;
  about?: { label: string } | null;
}

/** Items whose label or detail contains the search, the best first. */
const matches = (items: readonly PaletteItem[], search: string) =>
  ranked(
    items.filter(({ label, detail = '' }) => foldText(`${label} ${detail}`).includes(foldText(search))),
    search,
  );

/** The groups of the palette; the one with the best match of a search is the first. */
export function usePaletteGroups(screens: readonly MenuEntry[], typed: string) {
  const { t } = useTexts();
  const session = useSession();
  const { can } = session;
  const mayOpen = useMayOpen();
  const search = typed.trim();
  const found = useFound(search);
  const [visited] = useState(recents);
  const records = visited.flatMap(({ area, ...row }) => {
    const entry = entries.find(({ key, permission }) => key === area && session.isAdmin && can(`view_${permission}`));
    return entry ? [itemOf(entry, { ...row, detail: t(`resources.${entry.key}.many`) }, can)] : [];
  });
  const actions = additions(session).map(
    (entry): PaletteItem => ({
      id: `add-${entry.key}`,
      label: t('form.addTitle', { one: t(`resources.${entry.key}.one`) }),
      icon: 'plus',
      to: `${entry.path}/add`,
      isRare: SEARCHED.every((key) => key !== entry.key),
    }),
  );
  if (mayOpen) actions.unshift({ id: 'campaign', label: t('campaigns:opening.title'), icon: 'plus', to: NEW_CAMPAIGN });
  const pages = screens.flatMap((entry) => {
    const links = isGroup(entry) ? entry.links : [entry];
    return links.map((link): PaletteItem => {
      const [label, group] = [t(link.label), t(entry.label)];
      const detail = label === group ? undefined : group;
      return { id: `screen-${link.to}`, label, detail, icon: entry.icon ?? 'list', to: link.to };
    });
  });
  pages.push({ id: 'screen-profile', label: t('shell.profile'), icon: 'person', to: '/admin/settings' });
  const own: PaletteGroup[] = [
    { key: 'recent', label: t('palette.recent'), items: records },
    { key: 'actions', label: t('palette.actions'), items: actions },
    { key: 'screens', label: t('palette.screens'), items: pages },
  ];
  const shown = own.map((group) => ({
    ...group,
    items: search === '' ? group.items.filter(({ isRare }) => !isRare) : matches(group.items, search),
  }));
  const known = new Set(shown.flatMap(({ items }) => items.map(({ to }) => to)));
  const others = found.groups.map((group) => ({ ...group, items: group.items.filter(({ to }) => !known.has(to)) }));
  const groups = [...shown, ...others].filter(({ items }) => items.length > 0);
  const byBest = groups.map((group) => ({ group, label: group.items[0]?.label ?? '' }));
  return { ...found, groups: ranked(byBest, search).map(({ group }) => group) };
}
