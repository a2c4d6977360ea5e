import { createContext } from 'react';
import type { TextKey } from '../i18n';
import type { IconName } from '../ui/icons';

/** Features that a person or a server may lack. */
export type Feature = 'hasPosition' | 'hasAudit' | 'hasCampaigns' | 'hasResults';

/** A link of the sidebar. */
export interface MenuLink {
  to: string;
  label: TextKey;
  icon?: IconName;
  /** The permission that the link needs (spec §6). */
  permission?: string;
  for?: 'admin' | 'respondent';
  /** The feature that the link needs. */
  feature?: Feature;
}

/** A collapsible group of links, for administrators. */
export interface MenuGroup {
  key: string;
  label: TextKey;
  icon: IconName;
  links: readonly MenuLink[];
}

export type MenuEntry = MenuLink | MenuGroup;

/** The whole menu, before role and permissions filter it. */
export const MenuContext = createContext<readonly MenuEntry[]>([]);

export const isGroup = (entry: MenuEntry): entry is MenuGroup => 'links' in entry;

export interface Viewer extends Partial<Record<Feature, boolean>> {
  isAdmin: boolean;
  can: (codename: string) => boolean;
}

const isVisible = (link: MenuLink, viewer: Viewer): boolean =>
  (!link.for || (link.for === 'admin') === viewer.isAdmin) &&
  (!link.permission || viewer.can(link.permission)) &&
  (!link.feature || viewer[link.feature] === true);

/** The menu that a person sees; a group without links is absent. */
export function menuFor(viewer: Viewer, menu: readonly MenuEntry[]): MenuEntry[] {
  return menu.flatMap((entry): MenuEntry[] => {
    if (!isGroup(entry)) return isVisible(entry, viewer) ? [entry] : [];
    const links = viewer.isAdmin ? entry.links.filter((link) => isVisible(link, viewer)) : [];
    return links.length > 0 ? [{ ...entry, links }] : [];
  });
}

/** The area of an address for the header: its group, and its link unless both have one name. */
export function trailFor(path: string, menu: readonly MenuEntry[], t: (key: TextKey) => string) {
  if (path === '/admin/settings') return { icon: 'person' as const, labels: [t('shell.myProfile')] };
  const link = linkFor(path, menu);
  const entry = link && menu.find((one) => one === link || (isGroup(one) && one.links.includes(link)));
  if (!entry) return null;
  return { icon: entry.icon, labels: [...new Set([t(entry.label), t(link.label)])] };
}

/** The link that an address belongs to: the longest prefix, so that a record belongs to its list. */
export function linkFor(address: string, menu: readonly MenuEntry[]): MenuLink | undefined {
  // A new campaign belongs to the campaigns.
  const path = address.replace(/^\/campanas\//, '/seguimiento/');
  const above = ({ to }: MenuLink) => path === to || (to !== '/' && path.startsWith(`${to}/`));
  const links = menu.flatMap((entry) => (isGroup(entry) ? entry.links : [entry])).filter(above);
  return links.sort((one, other) => other.to.length - one.to.length)[0];
}
