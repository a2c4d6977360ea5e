import type { TextKey } from '../i18n';
import type { IconName } from '../ui/icons';

/** A link of the sidebar; shown when `shows` holds for the person. */
export interface MenuLink {
  to: string;
  label: TextKey;
  icon?: IconName;
  /** The permission without which the link is absent (spec §6). */
  permission?: string;
  for?: 'admin' | 'respondent';
}

/** A collapsible group of links, for administrators. */
export interface MenuGroup {
  key: string;
  label: TextKey;
  icon: IconName;
  links: readonly MenuLink[];
}

export type MenuEntry = MenuLink | MenuGroup;

export const isGroup = (entry: MenuEntry): entry is MenuGroup => 'links' in entry;

/** Who looks at the menu. */
export interface Viewer {
  isAdmin: boolean;
  can: (codename: string) => boolean;
}

const seen = (link: MenuLink, viewer: Viewer): boolean =>
  (!link.for || (link.for === 'admin') === viewer.isAdmin) && (!link.permission || viewer.can(link.permission));

/** What of the menu a person sees; a group without links is absent. */
export function menuFor(viewer: Viewer, menu: readonly MenuEntry[]): MenuEntry[] {
  return menu.flatMap((entry): MenuEntry[] => {
    if (!isGroup(entry)) return seen(entry, viewer) ? [entry] : [];
    const links = viewer.isAdmin ? entry.links.filter((link) => seen(link, viewer)) : [];
    return links.length > 0 ? [{ ...entry, links }] : [];
  });
}
